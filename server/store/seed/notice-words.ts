import type { NoticeWords } from '#server/domain/content/translations.ts'

/** A seeded notice: how long before the seed's moment it was published, in hours, and its words. */
export interface SeedNotice {
  readonly hoursAgo: number
  readonly words: NoticeWords
}

/** Seeded notices, the newest first. */
export const seedNotices: readonly SeedNotice[] = [
  {
    hoursAgo: 3,
    words: {
      en: {
        title: 'Scheduled maintenance this Tuesday, 04:00–05:00',
        content:
          '<p>We are updating our servers on <strong>Tuesday from 04:00 to 05:00 (GMT+8)</strong>. During that hour games and the cashier are closed.</p><ul><li>Rounds you have started are finished and paid.</li><li>Your balance stays as it is.</li><li>The site comes back by itself; you need not reload it.</li></ul><p>If something looks wrong afterwards, <a href="/help#contact">write to customer service</a>.</p>',
      },
      fil: {
        title: 'Scheduled maintenance sa Martes, 04:00–05:00',
        content:
          '<p>Ia-update namin ang servers sa <strong>Martes, 04:00 hanggang 05:00 (GMT+8)</strong>. Sarado ang games at cashier sa oras na iyon.</p><ul><li>Tatapusin at babayaran ang mga round na nasimulan mo na.</li><li>Hindi gagalaw ang balance mo.</li><li>Kusang babalik ang site; hindi kailangang mag-reload.</li></ul><p>Kung may mukhang mali pagkatapos, <a href="/help#contact">mag-message sa customer service</a>.</p>',
      },
      'zh-Hans': {
        title: '本周二 04:00–05:00 例行维护',
        content:
          '<p>我们将于<strong>本周二 04:00 至 05:00（GMT+8）</strong>升级服务器，期间游戏与存取款暂停。</p><ul><li>已开始的局会照常结算。</li><li>您的余额不受影响。</li><li>维护结束后网站自动恢复，无需刷新。</li></ul>',
      },
      vi: {
        title: 'Bảo trì định kỳ thứ Ba, 04:00–05:00',
        content:
          '<p>Chúng tôi nâng cấp máy chủ vào <strong>thứ Ba, từ 04:00 đến 05:00 (GMT+8)</strong>. Trong thời gian này trò chơi và nạp rút tạm đóng.</p><ul><li>Ván đang chơi vẫn được tính và trả thưởng.</li><li>Số dư của bạn giữ nguyên.</li><li>Trang tự mở lại, không cần tải lại.</li></ul>',
      },
      ja: {
        title: '火曜日 04:00～05:00 定期メンテナンスのお知らせ',
        content:
          '<p><strong>火曜日の04:00から05:00（GMT+8）</strong>にサーバーを更新します。その間、ゲームと入出金はご利用いただけません。</p><ul><li>開始済みのラウンドは最後まで精算されます。</li><li>残高は変わりません。</li><li>終了後は自動で再開します。再読み込みは不要です。</li></ul>',
      },
      th: {
        title: 'ปิดปรับปรุงระบบวันอังคาร 04:00–05:00 น.',
        content:
          '<p>เราจะอัปเดตเซิร์ฟเวอร์ใน<strong>วันอังคาร เวลา 04:00–05:00 น. (GMT+8)</strong> ระหว่างนั้นเกมและการฝากถอนจะปิดชั่วคราว</p><ul><li>รอบที่เริ่มแล้วจะเล่นต่อจนจบและจ่ายตามปกติ</li><li>ยอดเงินของคุณไม่เปลี่ยนแปลง</li><li>เว็บไซต์จะกลับมาเองโดยไม่ต้องโหลดใหม่</li></ul>',
      },
      id: {
        title: 'Pemeliharaan terjadwal Selasa, 04.00–05.00',
        content:
          '<p>Kami memperbarui server pada <strong>Selasa pukul 04.00–05.00 (GMT+8)</strong>. Selama satu jam itu permainan dan kasir ditutup.</p><ul><li>Ronde yang sudah dimulai tetap diselesaikan dan dibayar.</li><li>Saldo Anda tidak berubah.</li><li>Situs kembali sendiri tanpa perlu dimuat ulang.</li></ul>',
      },
    },
  },
  {
    hoursAgo: 27,
    words: {
      en: {
        title: 'New from Harbour Light Games: Harbour Lights',
        content:
          '<p><a href="/rng?q=Harbour%20Lights">Harbour Lights</a> is open in the slots lobby: five reels, lantern wilds, and a free round when the ferry comes in.</p><p>Its return to player is computed from the reels and shown on the tile.</p>',
      },
      fil: {
        title: 'Bago mula sa Harbour Light Games: Harbour Lights',
        content:
          '<p>Bukas na ang <a href="/rng?q=Harbour%20Lights">Harbour Lights</a> sa slots lobby: limang reel, lantern wilds, at libreng round pagdating ng ferry.</p><p>Kinukuwenta mula sa reels ang return to player nito at makikita sa tile.</p>',
      },
      'zh-Hans': {
        title: 'Harbour Light Games 新作：Harbour Lights',
        content:
          '<p><a href="/rng?q=Harbour%20Lights">Harbour Lights</a> 已在老虎机大厅上线：五轴、灯笼百搭，渡轮到港即有免费局。</p>',
      },
    },
  },
  {
    hoursAgo: 70,
    words: {
      en: {
        title: 'We will never ask for your password',
        content:
          '<p>People who call themselves our staff have written to players on Facebook and Telegram. <strong>They are not ours.</strong></p><ol><li>We never ask for a password or an SMS code.</li><li>We never ask you to send money to a person.</li><li>Our links begin with this site’s address. Check it before you log in.</li></ol><p>Did you get such a message? <a href="/help#contact">Tell us</a>, and change your password.</p>',
      },
      fil: {
        title: 'Hindi hihingin ng Statehouse ang password mo',
        content:
          '<p>May mga nagpapanggap na staff namin na nagme-message sa players sa Facebook at Telegram. <strong>Hindi namin sila tauhan.</strong></p><ol><li>Hindi kami humihingi ng password o SMS code.</li><li>Hindi kami nagpapapadala ng pera sa isang tao.</li><li>Address ng site na ito ang simula ng links namin. Tingnan muna bago mag-log in.</li></ol><p>May nag-message ba sa iyo? <a href="/help#contact">Sabihan kami</a>, at palitan ang password mo.</p>',
      },
      vi: {
        title: 'Statehouse không bao giờ hỏi mật khẩu của bạn',
        content:
          '<p>Có người giả làm nhân viên của chúng tôi trên Facebook và Telegram. <strong>Họ không phải người của Statehouse.</strong></p><ol><li>Chúng tôi không hỏi mật khẩu hay mã SMS.</li><li>Chúng tôi không yêu cầu chuyển tiền cho cá nhân.</li><li>Hãy kiểm tra địa chỉ trang trước khi đăng nhập.</li></ol>',
      },
      ja: {
        title: '当社がパスワードをお尋ねすることはありません',
        content:
          '<p>FacebookやTelegramで当社スタッフを名乗る連絡が報告されています。<strong>当社とは関係ありません。</strong></p><ol><li>パスワードやSMSコードをお尋ねすることはありません。</li><li>個人への送金をお願いすることはありません。</li><li>ログイン前に必ずアドレスをご確認ください。</li></ol>',
      },
    },
  },
  {
    hoursAgo: 118,
    words: {
      en: {
        title: 'Cashier hours over the long weekend',
        content:
          '<p>Banks are closed on Friday and Monday. Our cashier is not, but some channels wait for them:</p><table><thead><tr><th>Channel</th><th>Friday–Monday</th></tr></thead><tbody><tr><td>E-wallets</td><td>as always, within minutes</td></tr><tr><td>Instant bank transfer</td><td>as always, up to 50,000.00 a transfer</td></tr><tr><td>Over-the-counter deposit</td><td>booked on Tuesday</td></tr></tbody></table>',
      },
      fil: {
        title: 'Oras ng cashier sa long weekend',
        content:
          '<p>Sarado ang mga bangko sa Biyernes at Lunes. Bukas ang cashier namin, pero may channels na naghihintay sa bangko:</p><table><thead><tr><th>Channel</th><th>Biyernes–Lunes</th></tr></thead><tbody><tr><td>E-wallet</td><td>tulad ng dati, ilang minuto lang</td></tr><tr><td>Instant bank transfer</td><td>tulad ng dati, hanggang 50,000.00 bawat transfer</td></tr><tr><td>Over-the-counter deposit</td><td>papasok sa Martes</td></tr></tbody></table>',
      },
    },
  },
  {
    hoursAgo: 190,
    words: {
      en: {
        title: 'Play for fun: set yourself a limit',
        content:
          '<p>Decide how much time and money an evening is worth to you <em>before</em> you start, and stop there.</p><blockquote><p>Gambling is entertainment with a price, not a way to earn.</p></blockquote><p>Customer service sets a limit for you the same day, and closes an account for as long as you ask. No one will try to talk you out of it.</p>',
      },
      fil: {
        title: 'Laro lang: magtakda ng sariling limit',
        content:
          '<p>Magpasya kung gaano karaming oras at pera ang para sa isang gabi <em>bago</em> ka magsimula, at huminto roon.</p><blockquote><p>Libangan na may bayad ang pagsusugal, hindi paraan para kumita.</p></blockquote><p>Magtatakda ang customer service ng limit para sa iyo sa araw ding iyon, at isasara ang account hangga’t gusto mo. Walang pipigil sa iyo.</p>',
      },
      th: {
        title: 'เล่นเพื่อความสนุก กำหนดขีดจำกัดของตัวเอง',
        content:
          '<p>ตัดสินใจ<em>ก่อน</em>เริ่มเล่นว่าจะใช้เวลาและเงินเท่าไร แล้วหยุดตรงนั้น</p><p>ฝ่ายบริการลูกค้าตั้งขีดจำกัดให้คุณได้ภายในวันเดียวกัน และปิดบัญชีได้นานเท่าที่คุณต้องการ</p>',
      },
    },
  },
  {
    hoursAgo: 265,
    words: {
      en: {
        title: 'The site speaks six languages now',
        content:
          '<p>Chinese, English, Vietnamese, Japanese, Thai and Tagalog are in the menu at the top. Your choice is kept on this device.</p>',
      },
      fil: {
        title: 'Anim na ang wika ng site',
        content:
          '<p>Nasa menu sa itaas ang Chinese, English, Vietnamese, Japanese, Thai at Tagalog. Matatandaan ng device na ito ang pinili mo.</p>',
      },
      'zh-Hans': {
        title: '网站现已支持六种语言',
        content: '<p>页面顶部菜单提供中文、英语、越南语、日语、泰语和他加禄语，您的选择会保存在本设备上。</p>',
      },
      vi: {
        title: 'Trang nay có sáu ngôn ngữ',
        content:
          '<p>Tiếng Trung, Anh, Việt, Nhật, Thái và Tagalog có trong menu phía trên. Lựa chọn của bạn được lưu trên thiết bị này.</p>',
      },
      ja: {
        title: '6つの言語に対応しました',
        content:
          '<p>画面上部のメニューから中国語、英語、ベトナム語、日本語、タイ語、タガログ語をお選びいただけます。設定はこの端末に保存されます。</p>',
      },
      th: {
        title: 'เว็บไซต์รองรับหกภาษาแล้ว',
        content: '<p>เลือกภาษาจีน อังกฤษ เวียดนาม ญี่ปุ่น ไทย หรือตากาล็อกได้จากเมนูด้านบน ระบบจะจำภาษาที่เลือกไว้ในอุปกรณ์นี้</p>',
      },
    },
  },
  {
    hoursAgo: 350,
    words: {
      en: {
        title: 'Why we check a login with a puzzle',
        content:
          '<p>The sliding puzzle keeps programs from guessing passwords. It takes two seconds, works with the keyboard, and can be answered as a question instead.</p><p>It proves that you are a person and nothing else: we keep no picture of how you move.</p>',
      },
      fil: {
        title: 'Bakit may puzzle bago mag-log in',
        content:
          '<p>Hinaharang ng sliding puzzle ang mga program na nanghuhula ng password. Dalawang segundo lang, puwede sa keyboard, at puwede ring sagutin bilang tanong.</p><p>Pinatutunayan lang nito na tao ka: wala kaming iniipong larawan ng galaw mo.</p>',
      },
    },
  },
  {
    hoursAgo: 440,
    words: {
      en: {
        title: 'Sabong and the lottery halls: hours in your time zone',
        content:
          '<p>All times on the site are shown in GMT+8. Draws and matches carry their own start times on their pages; betting closes when the page says so, not when a picture arrives late.</p>',
      },
      fil: {
        title: 'Sabong at lottery halls: oras ayon sa time zone mo',
        content:
          '<p>Nasa GMT+8 ang lahat ng oras sa site. May sariling oras ng simula ang bawat draw at laban sa page nito; sarado na ang taya kapag sinabi ng page, kahit nahuhuli ang video.</p>',
      },
    },
  },
  {
    hoursAgo: 560,
    words: {
      en: {
        title: 'Update your browser before the year ends',
        content:
          '<p>From January the site needs Chrome 123, Firefox 120 or Safari 17.5, or anything newer. Older browsers cannot encrypt what you type the way we want it.</p><p>Most devices update by themselves; a restart is usually all it takes.</p>',
      },
      fil: {
        title: 'I-update ang browser bago matapos ang taon',
        content:
          '<p>Simula Enero, kailangan ng site ang Chrome 123, Firefox 120 o Safari 17.5, o mas bago. Hindi kayang i-encrypt ng lumang browser ang tina-type mo sa paraang gusto namin.</p><p>Kusang nag-a-update ang karamihan ng device; madalas, restart lang ang kailangan.</p>',
      },
    },
  },
  {
    hoursAgo: 640,
    words: {
      en: {
        title: 'Typhoon season: a lost connection loses no money',
        content:
          '<p>When the network breaks during a round, the round is finished on the server and paid to your balance. Open the game again to see how it ended.</p>',
      },
      fil: {
        title: 'Panahon ng bagyo: walang perang nawawala kapag naputol ang net',
        content:
          '<p>Kapag naputol ang network habang may round, tatapusin ito sa server at papasok sa balance mo ang panalo. Buksan ulit ang game para makita ang resulta.</p>',
      },
    },
  },
  {
    hoursAgo: 780,
    words: {
      en: {
        title: 'Change of terms: dormant accounts',
        content:
          '<h2>What changes</h2><p>An account without a login for twelve months is called dormant. We write to its mobile number before that.</p><h2>What does not</h2><p>The balance stays yours and can be withdrawn at any time. There is no fee.</p>',
      },
      fil: {
        title: 'Pagbabago sa terms: dormant na account',
        content:
          '<h2>Ano ang magbabago</h2><p>Tatawaging dormant ang account na 12 buwan nang walang login. Magte-text kami bago mangyari iyon.</p><h2>Ano ang hindi</h2><p>Sa iyo pa rin ang balance at puwedeng i-withdraw anumang oras. Walang fee.</p>',
      },
    },
  },
  {
    hoursAgo: 905,
    words: {
      en: {
        title: 'Fishing games: five cannons each',
        content:
          '<p>Every game of the <a href="/fish">fishing lobby</a> has five cannons. The rules of a game list every target with its payout.</p>',
      },
      fil: {
        title: 'Fishing games: tig-limang kanyon',
        content:
          '<p>May limang kanyon ang bawat game sa <a href="/fish">fishing lobby</a>. Nasa rules ng game ang bawat target at ang payout nito.</p>',
      },
    },
  },
  {
    hoursAgo: 1010,
    words: {
      en: {
        title: 'Verify your mobile number to recover a lost password',
        content:
          '<p>An account with a verified number gets back in by SMS within a minute. Without one, customer service has to check your papers first, which takes a day.</p>',
      },
      fil: {
        title: 'I-verify ang mobile number para mabawi ang password',
        content:
          '<p>Isang minuto lang bago makabalik via SMS ang account na may verified number. Kung wala, titingnan muna ng customer service ang ID mo, at isang araw iyon.</p>',
      },
    },
  },
  {
    hoursAgo: 1130,
    words: {
      en: {
        title: 'E-wallet maintenance on Sunday, 01:00–03:00',
        content:
          '<p>One of our payment partners works on its systems. Deposits by e-wallet in that time are booked afterwards, in the order they came in.</p>',
      },
      fil: {
        title: 'E-wallet maintenance sa Linggo, 01:00–03:00',
        content:
          '<p>May gagawin sa system ang isa sa payment partners namin. Papasok pagkatapos ang mga deposit via e-wallet sa oras na iyon, ayon sa pagkakasunod.</p>',
      },
    },
  },
  {
    hoursAgo: 1250,
    words: {
      en: {
        title: 'Dark or light: your choice',
        content: '<p>The switch at the top right turns the whole site light or dark, games excepted.</p>',
      },
      fil: {
        title: 'Dark o light: ikaw ang bahala',
        content: '<p>Ginagawang light o dark ng switch sa kanang itaas ang buong site, maliban sa games.</p>',
      },
    },
  },
  {
    hoursAgo: 1380,
    words: {
      en: {
        title: 'Eighteen and over, without exception',
        content:
          '<p>We check the age of every account before its first withdrawal. Accounts of underage players are closed and their deposits returned.</p>',
      },
      fil: {
        title: '18 pataas lang, walang exception',
        content:
          '<p>Tinitingnan namin ang edad ng bawat account bago ang unang withdrawal. Isasara ang account ng menor de edad at ibabalik ang dineposito.</p>',
      },
    },
  },
  {
    hoursAgo: 1490,
    words: {
      en: {
        title: 'Live casino: baccarat you can verify',
        content:
          '<p>The seed of each round is revealed with its result. Open a past round at a table of the <a href="/live">live lobby</a> to verify the cards.</p>',
      },
      fil: {
        title: 'Live casino: baccarat na puwedeng i-verify',
        content:
          '<p>Inilalabas ang seed ng bawat round kasabay ng resulta. Buksan ang nakaraang round sa table ng <a href="/live">live lobby</a> para i-verify ang mga baraha.</p>',
      },
    },
  },
  {
    hoursAgo: 1600,
    words: {
      en: {
        title: 'One account a person',
        content:
          '<p>A second account is closed as soon as it is found, and its bonuses are taken back. Forgot your first one? Customer service finds it by your number.</p>',
      },
      fil: {
        title: 'Isang account bawat tao',
        content:
          '<p>Isasara ang pangalawang account sa sandaling makita, at babawiin ang bonuses nito. Nakalimutan ang una? Hahanapin iyon ng customer service gamit ang number mo.</p>',
      },
    },
  },
  {
    hoursAgo: 1705,
    words: {
      en: {
        title: 'Search finds games by part of their name',
        content:
          '<p>Type three letters in any lobby; accents and capitals do not matter. Chips below narrow the list by class, vendor and minimum bet.</p>',
      },
      fil: {
        title: 'Kahit kapirasong pangalan, mahahanap sa search',
        content:
          '<p>Mag-type ng tatlong letra sa kahit anong lobby; hindi mahalaga ang accent at capital. Paliitin ang listahan gamit ang chips: class, vendor at minimum bet.</p>',
      },
    },
  },
  {
    hoursAgo: 1820,
    words: {
      en: {
        title: 'Customer service is here around the clock',
        content:
          '<p>Chat answers in about two minutes, mail within a day. Have your username at hand, never your password.</p>',
      },
      fil: {
        title: '24 oras ang customer service',
        content:
          '<p>Mga dalawang minuto ang sagot sa chat, isang araw sa email. Ihanda ang username mo, huwag ang password.</p>',
      },
    },
  },
  {
    hoursAgo: 1930,
    words: {
      en: {
        title: 'PvP rooms: new rules for leaving a table',
        content:
          '<p>Who leaves during a hand folds it. The stake of that hand stays on the table, as it would in any card room.</p>',
      },
      fil: {
        title: 'PvP rooms: bagong patakaran sa pag-alis',
        content:
          '<p>Fold ang sinumang aalis habang may hand. Maiiwan sa mesa ang taya sa hand na iyon, gaya sa kahit anong card room.</p>',
      },
    },
  },
  {
    hoursAgo: 2050,
    words: {
      en: {
        title: 'Withdrawals: name on the account must match',
        content:
          '<p>We pay out only to a bank account or e-wallet in the name you registered with. It protects your money if someone learns your password.</p>',
      },
      fil: {
        title: 'Withdrawal: dapat tugma ang pangalan',
        content:
          '<p>Nagbabayad lang kami sa bank account o e-wallet na kapangalan ng registration mo. Proteksiyon ito ng pera mo kung may makaalam ng password.</p>',
      },
    },
  },
  {
    hoursAgo: 2160,
    words: {
      en: {
        title: 'Esports: upcoming matches',
        content:
          '<p>Upcoming matches are in the <a href="/esports">esports lobby</a>, with their start times and odds.</p>',
      },
      fil: {
        title: 'Esports: mga susunod na laban',
        content:
          '<p>Nasa <a href="/esports">esports lobby</a> ang mga susunod na laban, may oras ng simula at odds.</p>',
      },
    },
  },
  {
    hoursAgo: 2280,
    words: {
      en: {
        title: 'How the return to player is checked',
        content:
          '<p>The figure on a tile is what a game pays back over a very long time, computed from its rules. An evening can end anywhere above or below it.</p>',
      },
      fil: {
        title: 'Paano sinusuri ang return to player',
        content:
          '<p>Ang numero sa tile ay ang ibinabalik ng game sa napakahabang panahon, kinukuwenta mula sa rules nito. Puwedeng mas mataas o mas mababa ang isang gabi.</p>',
      },
    },
  },
  {
    hoursAgo: 2400,
    words: {
      en: {
        title: 'Welcome to Statehouse',
        content:
          '<p>Thank you for being among the first. Missing something? <a href="/help#contact">Tell us</a>: most of what you see began as a player’s message.</p>',
      },
      fil: {
        title: 'Welcome sa Statehouse',
        content:
          '<p>Salamat at isa ka sa mga nauna. Anuman ang hanapin mo rito, <a href="/help#contact">sabihan kami</a>: karamihan ng nakikita mo ay galing sa message ng isang player.</p>',
      },
      ja: {
        title: 'Statehouseへようこそ',
        content:
          '<p>早くからのご利用ありがとうございます。お気づきの点は<a href="/help#contact">お知らせください</a>。</p>',
      },
    },
  },
]
