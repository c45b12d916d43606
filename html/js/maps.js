"use strict";

// A stand-in for a maps service that needs no network: a few addresses of Japan and two questions about them.
const maps = (() => {
  const places = [
    { address: "東京都新宿区", name: "Shinjuku", lat: 35.693763, lng: 139.703632 },
    { address: "東京都千代田区", name: "Chiyoda", lat: 35.694003, lng: 139.753595 },
    { address: "東京都港区", name: "Minato", lat: 35.658068, lng: 139.751599 },
    { address: "北海道札幌市", name: "Sapporo", lat: 43.061936, lng: 141.354292, label: "札幌" },
    { address: "青森県青森市", name: "Aomori", lat: 40.822072, lng: 140.747352 },
    { address: "宮城県仙台市", name: "Sendai", lat: 38.268195, lng: 140.869418, label: "仙台" },
    { address: "新潟県新潟市", name: "Niigata", lat: 37.916124, lng: 139.036413 },
    { address: "長野県長野市", name: "Nagano", lat: 36.648583, lng: 138.194953 },
    { address: "石川県金沢市", name: "Kanazawa", lat: 36.561053, lng: 136.656630 },
    { address: "神奈川県横浜市", name: "Yokohama", lat: 35.443708, lng: 139.638026, label: "横浜" },
    { address: "静岡県静岡市", name: "Shizuoka", lat: 34.975562, lng: 138.38276 },
    { address: "愛知県名古屋市", name: "Nagoya", lat: 35.181446, lng: 136.906398, label: "名古屋" },
    { address: "京都府京都市", name: "Kyoto", lat: 35.011564, lng: 135.768149 },
    { address: "大阪府大阪市", name: "Osaka", lat: 34.693738, lng: 135.502165, label: "大阪" },
    { address: "兵庫県神戸市", name: "Kobe", lat: 34.690083, lng: 135.195511 },
    { address: "広島県広島市", name: "Hiroshima", lat: 34.385203, lng: 132.455293, label: "広島" },
    { address: "愛媛県松山市", name: "Matsuyama", lat: 33.839157, lng: 132.765575 },
    { address: "高知県高知市", name: "Kochi", lat: 33.559706, lng: 133.531079 },
    { address: "福岡県福岡市", name: "Fukuoka", lat: 33.590184, lng: 130.401689, label: "福岡" },
    { address: "鹿児島県鹿児島市", name: "Kagoshima", lat: 31.596554, lng: 130.557116, label: "鹿児島" },
  ];

  // Full-width letters, case and spaces make no difference.
  const folded = (text) => text.normalize("NFKC").toLowerCase().replace(/\s/g, "");

  // The place with this address, a part of it, or this name; a longer address (東京都新宿区西新宿2-8-1)
  // finds its city. undefined when there is none.
  function geocode(text) {
    const query = folded(text);
    if (query === "") return undefined;
    return places.find((place) => place.address === query || folded(place.name) === query)
      ?? places.find((place) => query.startsWith(place.address))
      ?? places.find((place) => place.address.startsWith(query))  // 京都 is not in 東京都
      ?? places.find((place) => place.address.includes(query));
  }

  // The nearest place. Good enough for one country: a degree of longitude is 0.8 of a degree of latitude here.
  function reverseGeocode({ lat, lng }) {
    const distance = (place) => Math.hypot(place.lat - lat, 0.8 * (place.lng - lng));
    return places.reduce((nearest, place) => (distance(place) < distance(nearest) ? place : nearest));
  }

  return { places, geocode, reverseGeocode };
})();
