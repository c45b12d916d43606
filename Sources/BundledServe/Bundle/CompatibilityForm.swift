/// Brings a name's characters to the forms that Unicode holds compatible with them (NFKD), where
/// names of files have such: full and half width, ligatures, enclosed and squared signs, radicals.
enum CompatibilityForm {
  /// The text with each such character replaced; equal texts are then canonically equivalent.
  static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var folded = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xFF01...0xFF5E:
        folded.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
      case let value:
        if let replacement = replacements[value] {
          folded += replacement
        } else {
          folded.unicodeScalars.append(scalar)
        }
      }
    }
    return folded
  }

  private static let replacements: [UInt32: String] = {
    var replacements: [UInt32: String] = [:]
    for (first, run) in runs {
      // By scalars: a combining one would make a character of its own with the separator.
      let parts = run.unicodeScalars.split(separator: "|", omittingEmptySubsequences: false)
      for (offset, part) in parts.enumerated() where !part.isEmpty {
        replacements[first + UInt32(offset)] = String(part)
      }
    }
    return replacements
  }()

  /// Replacements from the Unicode Character Database, of one code point after the other; empty for
  /// one that stays.
  private static let runs: [(first: UInt32, run: String)] = [
    // Latin-1
    (
      0x00A0,
      """
       |||||||| \u{308}||a||||| \u{304}|||2|3| \u{301}|μ||| \u{327}|1|o||1⁄4|1⁄2|3⁄4
      """
    ),
    // Punctuation
    (
      0x2000,
      """
       | | | | | | | | | | |||||||‐|||||| \u{333}|||||||||||||.|..|...||||||||| ||||′′|\
      ′′′||‵‵|‵‵‵|||||!!|| \u{305}|||||||||??|?!|!?||||||||||||||′′′′||||||||\u{20}
      """
    ),
    // Superscripts, subscripts
    (
      0x2070,
      """
      0|i|||4|5|6|7|8|9|+|−|=|(|)|n|0|1|2|3|4|5|6|7|8|9|+|−|=|(|)||a|e|o|x|ə|h|k|l|m|n|p|\
      s|t
      """
    ),
    // Letterlike, numbers
    (
      0x2100,
      """
      a/c|a/s|C|°C||c/o|c/u|Ɛ||°F|g|H|H|H|h|ħ|I|I|L|l||N|No|||P|Q|R|R|R|||SM|TEL|TM||Z||||\
      Z||||B|C||e|E|F||M|o|א|ב|ג|ד|i||FAX|π|γ|Γ|Π|∑|||||D|d|e|i|j|||||||1⁄7|1⁄9|1⁄10|1⁄3|\
      2⁄3|1⁄5|2⁄5|3⁄5|4⁄5|1⁄6|5⁄6|1⁄8|3⁄8|5⁄8|7⁄8|1⁄|I|II|III|IV|V|VI|VII|VIII|IX|X|XI|\
      XII|L|C|D|M|i|ii|iii|iv|v|vi|vii|viii|ix|x|xi|xii|l|c|d|m||||||||||0⁄3
      """
    ),
    // Enclosed
    (
      0x2460,
      """
      1|2|3|4|5|6|7|8|9|10|11|12|13|14|15|16|17|18|19|20|(1)|(2)|(3)|(4)|(5)|(6)|(7)|(8)|\
      (9)|(10)|(11)|(12)|(13)|(14)|(15)|(16)|(17)|(18)|(19)|(20)|1.|2.|3.|4.|5.|6.|7.|8.|\
      9.|10.|11.|12.|13.|14.|15.|16.|17.|18.|19.|20.|(a)|(b)|(c)|(d)|(e)|(f)|(g)|(h)|(i)|\
      (j)|(k)|(l)|(m)|(n)|(o)|(p)|(q)|(r)|(s)|(t)|(u)|(v)|(w)|(x)|(y)|(z)|A|B|C|D|E|F|G|H|\
      I|J|K|L|M|N|O|P|Q|R|S|T|U|V|W|X|Y|Z|a|b|c|d|e|f|g|h|i|j|k|l|m|n|o|p|q|r|s|t|u|v|w|x|\
      y|z|0
      """
    ),
    // Radicals
    (
      0x2F00,
      """
      一|丨|丶|丿|乙|亅|二|亠|人|儿|入|八|冂|冖|冫|几|凵|刀|力|勹|匕|匚|匸|十|卜|卩|厂|厶|又|口|囗|土|士|夂|夊|夕|大|女|子|宀|寸|小|\
      尢|尸|屮|山|巛|工|己|巾|干|幺|广|廴|廾|弋|弓|彐|彡|彳|心|戈|戶|手|支|攴|文|斗|斤|方|无|日|曰|月|木|欠|止|歹|殳|毋|比|毛|氏|气|\
      水|火|爪|父|爻|爿|片|牙|牛|犬|玄|玉|瓜|瓦|甘|生|用|田|疋|疒|癶|白|皮|皿|目|矛|矢|石|示|禸|禾|穴|立|竹|米|糸|缶|网|羊|羽|老|而|\
      耒|耳|聿|肉|臣|自|至|臼|舌|舛|舟|艮|色|艸|虍|虫|血|行|衣|襾|見|角|言|谷|豆|豕|豸|貝|赤|走|足|身|車|辛|辰|辵|邑|酉|釆|里|金|長|\
      門|阜|隶|隹|雨|靑|非|面|革|韋|韭|音|頁|風|飛|食|首|香|馬|骨|高|髟|鬥|鬯|鬲|鬼|魚|鳥|鹵|鹿|麥|麻|黃|黍|黑|黹|黽|鼎|鼓|鼠|鼻|齊|\
      齒|龍|龜|龠
      """
    ),
    // CJK punctuation
    (
      0x3000,
      """
       ||||||||||||||||||||||||||||||||||||||||||||||||||||||〒||十|卄|卅
      """
    ),
    // Enclosed and squared CJK
    (
      0x3200,
      """
      (\u{1100})|(\u{1102})|(\u{1103})|(\u{1105})|(\u{1106})|(\u{1107})|(\u{1109})|\
      (\u{110B})|(\u{110C})|(\u{110E})|(\u{110F})|(\u{1110})|(\u{1111})|(\u{1112})|(가)|\
      (나)|(다)|(라)|(마)|(바)|(사)|(아)|(자)|(차)|(카)|(타)|(파)|(하)|(주)|(오전)|(오후)||(一)|(二)|(三)|(四)|\
      (五)|(六)|(七)|(八)|(九)|(十)|(月)|(火)|(水)|(木)|(金)|(土)|(日)|(株)|(有)|(社)|(名)|(特)|(財)|(祝)|(労)|\
      (代)|(呼)|(学)|(監)|(企)|(資)|(協)|(祭)|(休)|(自)|(至)|問|幼|文|箏|||||||||PTE|21|22|23|24|25|26|\
      27|28|29|30|31|32|33|34|35|\u{1100}|\u{1102}|\u{1103}|\u{1105}|\u{1106}|\u{1107}|\
      \u{1109}|\u{110B}|\u{110C}|\u{110E}|\u{110F}|\u{1110}|\u{1111}|\u{1112}|가|나|다|라|마|바|\
      사|아|자|차|카|타|파|하|참고|주의|우||一|二|三|四|五|六|七|八|九|十|月|火|水|木|金|土|日|株|有|社|名|特|財|祝|労|秘|男|女|適|\
      優|印|注|項|休|写|正|上|中|下|左|右|医|宗|学|監|企|資|協|夜|36|37|38|39|40|41|42|43|44|45|46|47|48|49|\
      50|1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月|Hg|erg|eV|LTD|ア|イ|ウ|エ|オ|カ|キ|ク|ケ|コ|サ|シ|ス|セ|\
      ソ|タ|チ|ツ|テ|ト|ナ|ニ|ヌ|ネ|ノ|ハ|ヒ|フ|ヘ|ホ|マ|ミ|ム|メ|モ|ヤ|ユ|ヨ|ラ|リ|ル|レ|ロ|ワ|ヰ|ヱ|ヲ|令和|アパート|アルファ|アンペア|\
      アール|イニング|インチ|ウォン|エスクード|エーカー|オンス|オーム|カイリ|カラット|カロリー|ガロン|ガンマ|ギガ|ギニー|キュリー|ギルダー|キロ|キログラム|\
      キロメートル|キロワット|グラム|グラムトン|クルゼイロ|クローネ|ケース|コルナ|コーポ|サイクル|サンチーム|シリング|センチ|セント|ダース|デシ|ドル|トン|\
      ナノ|ノット|ハイツ|パーセント|パーツ|バーレル|ピアストル|ピクル|ピコ|ビル|ファラッド|フィート|ブッシェル|フラン|ヘクタール|ペソ|ペニヒ|ヘルツ|ペンス|\
      ページ|ベータ|ポイント|ボルト|ホン|ポンド|ホール|ホーン|マイクロ|マイル|マッハ|マルク|マンション|ミクロン|ミリ|ミリバール|メガ|メガトン|メートル|\
      ヤード|ヤール|ユアン|リットル|リラ|ルピー|ルーブル|レム|レントゲン|ワット|0点|1点|2点|3点|4点|5点|6点|7点|8点|9点|10点|11点|12点|\
      13点|14点|15点|16点|17点|18点|19点|20点|21点|22点|23点|24点|hPa|da|AU|bar|oV|pc|dm|dm2|dm3|IU|\
      平成|昭和|大正|明治|株式会社|pA|nA|μA|mA|kA|KB|MB|GB|cal|kcal|pF|nF|μF|μg|mg|kg|Hz|kHz|MHz|GHz|\
      THz|μl|ml|dl|kl|fm|nm|μm|mm|cm|km|mm2|cm2|m2|km2|mm3|cm3|m3|km3|m∕s|m∕s2|Pa|kPa|MPa|\
      GPa|rad|rad∕s|rad∕s2|ps|ns|μs|ms|pV|nV|μV|mV|kV|MV|pW|nW|μW|mW|kW|MW|kΩ|MΩ|a.m.|Bq|\
      cc|cd|C∕kg|Co.|dB|Gy|ha|HP|in|KK|KM|kt|lm|ln|log|lx|mb|mil|mol|PH|p.m.|PPM|PR|sr|Sv|\
      Wb|V∕m|A∕m|1日|2日|3日|4日|5日|6日|7日|8日|9日|10日|11日|12日|13日|14日|15日|16日|17日|18日|19日|20日|\
      21日|22日|23日|24日|25日|26日|27日|28日|29日|30日|31日|gal
      """
    ),
    // Ligatures
    (
      0xFB00,
      """
      ff|fi|fl|ffi|ffl|st|st
      """
    ),
    // Halfwidth
    (
      0xFF5F,
      """
      ⦅|⦆|。|「|」|、|・|ヲ|ァ|ィ|ゥ|ェ|ォ|ャ|ュ|ョ|ッ|ー|ア|イ|ウ|エ|オ|カ|キ|ク|ケ|コ|サ|シ|ス|セ|ソ|タ|チ|ツ|テ|ト|ナ|ニ|ヌ|ネ|\
      ノ|ハ|ヒ|フ|ヘ|ホ|マ|ミ|ム|メ|モ|ヤ|ユ|ヨ|ラ|リ|ル|レ|ロ|ワ|ン|\u{3099}|\u{309A}
      """
    ),
    // Full-width signs
    (
      0xFFE0,
      """
      ¢|£|¬| \u{304}|¦|¥|₩||│|←|↑|→|↓|■|○
      """
    ),
  ]
}
