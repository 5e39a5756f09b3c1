import type { SceneName } from '#server/art/scenes.ts'
import type { BannerWords } from '#server/domain/banners.ts'
import type { BannerGroup, LinkageType } from '#wire/banners.ts'
import type { Language } from '#wire/shapes.ts'
import { seedSlot } from './seed-accounts.ts'

/** A seeded banner: where it is shown, where it leads, what its picture is drawn from, and its words. */
export interface SeedBanner {
  readonly groupName: BannerGroup
  readonly linkageType: LinkageType | null
  readonly url: string | null
  readonly scene: SceneName
  readonly hue: number
  readonly words: BannerWords
}

type Text = readonly [title: string, text: string, action: string]

const words = (en: Text, fil: Text, others: Readonly<Record<Exclude<Language, 'en' | 'fil'>, Text>>): BannerWords =>
  Object.fromEntries(
    Object.entries({ en, fil, ...others }).map(([language, [title, text, action]]) => [
      language,
      { title, text, action },
    ]),
  )

const to = (path: string) => ({ linkageType: 'route', url: path }) as const
const nowhere = { linkageType: null, url: null } as const

/** Two or more for every group of spec §2, in the order they are shown. */
export const seedBanners: readonly SeedBanner[] = [
  {
    groupName: 'w_home',
    linkageType: 'game',
    url: seedSlot.gameCode,
    scene: 'harbour',
    hue: 262,
    words: words(
      ['Harbour Lights', 'Five reels, lantern wilds, and a free round when the ferry comes in.', 'Play now'],
      ['Harbour Lights', 'Limang reel, lantern wilds, at isang free round pagdating ng ferry.', 'Laruin na'],
      {
        'zh-Hans': ['Harbour Lights', '五轴老虎机，灯笼百搭，渡轮靠岸送一次免费旋转。', '立即开玩'],
        id: ['Harbour Lights', 'Lima gulungan, lampion liar, dan satu putaran gratis saat feri tiba.', 'Main sekarang'],
        ja: ['Harbour Lights', '5リール、灯籠のワイルド、フェリーが着くとフリーラウンド。', '今すぐプレイ'],
        th: ['Harbour Lights', 'ห้ารีล โคมไฟเป็นไวลด์ และหมุนฟรีหนึ่งรอบเมื่อเรือเทียบท่า', 'เล่นเลย'],
        vi: ['Harbour Lights', 'Năm cuộn, đèn lồng wild và một vòng miễn phí khi phà cập bến.', 'Chơi ngay'],
      },
    ),
  },
  {
    groupName: 'w_home',
    ...to('/live'),
    scene: 'wheel',
    hue: 345,
    words: words(
      ['Five studios, one lobby', 'Roulette, baccarat and game shows, side by side.', 'See the tables'],
      ['Limang studio, isang lobby', 'Roulette, baccarat at game shows, magkakatabi.', 'Tingnan ang mga table'],
      {
        'zh-Hans': ['五大直播厅，一个大厅', '轮盘、百家乐与游戏节目，尽在一处。', '查看牌桌'],
        id: ['Lima studio, satu lobi', 'Rolet, bakarat, dan acara permainan, berdampingan.', 'Lihat meja'],
        ja: ['5つのスタジオをひとつのロビーで', 'ルーレット、バカラ、ゲームショーを並べて。', 'テーブルを見る'],
        th: ['ห้าสตูดิโอ ล็อบบี้เดียว', 'รูเล็ต บาคาร่า และเกมโชว์ อยู่เคียงกัน', 'ดูโต๊ะเกม'],
        vi: ['Năm studio, một sảnh', 'Roulette, baccarat và game show, cạnh nhau.', 'Xem bàn chơi'],
      },
    ),
  },
  {
    groupName: 'w_home',
    ...to('/fish'),
    scene: 'reef',
    hue: 205,
    words: words(
      ['Cast off', 'Eight vendors fish these waters. Pick a boat.', 'To the fishing lobby'],
      ['Maglayag na', 'Walong vendor ang nangingisda rito. Pumili ng bangka.', 'Sa fishing lobby'],
      {
        'zh-Hans': ['扬帆出海', '八家厂商的捕鱼海域，选一条船吧。', '前往捕鱼大厅'],
        id: ['Angkat sauh', 'Delapan penyedia memancing di perairan ini. Pilih perahu Anda.', 'Ke lobi memancing'],
        ja: ['出航しよう', '8社のフィッシングゲーム。お好きな船をどうぞ。', 'フィッシングロビーへ'],
        th: ['ออกเรือกันเถอะ', 'แปดค่ายเกมยิงปลา เลือกเรือของคุณ', 'ไปล็อบบี้ยิงปลา'],
        vi: ['Ra khơi', 'Tám nhà cung cấp game bắn cá. Chọn thuyền của bạn.', 'Đến sảnh bắn cá'],
      },
    ),
  },
  {
    groupName: 'w_rng',
    ...to('/rng?classify=JP'),
    scene: 'treasure',
    hue: 300,
    words: words(
      ['Jackpot slots', 'Every slot with a jackpot of its own, in one list.', 'Show them'],
      ['Jackpot slots', 'Lahat ng slot na may sariling jackpot, sa isang listahan.', 'Ipakita'],
      {
        'zh-Hans': ['奖池老虎机', '所有自带奖池的老虎机，尽在一张列表。', '立即查看'],
        id: ['Slot jackpot', 'Semua slot dengan jackpot sendiri, dalam satu daftar.', 'Tampilkan'],
        ja: ['ジャックポットスロット', '独自のジャックポットを持つスロットを一覧で。', '見てみる'],
        th: ['สล็อตแจ็กพอต', 'สล็อตทุกเกมที่มีแจ็กพอตของตัวเอง รวมไว้ในรายการเดียว', 'ดูทั้งหมด'],
        vi: ['Slot jackpot', 'Mọi slot có jackpot riêng, trong một danh sách.', 'Xem ngay'],
      },
    ),
  },
  {
    groupName: 'w_rng',
    ...to('/rng?page=NORTHPIER'),
    scene: 'koi',
    hue: 215,
    words: words(
      ['A walk along Northpier', 'Quiet reels, clear rules, the return on every tile.', 'See its slots'],
      ['Lakad sa Northpier', 'Tahimik na reels, malinaw na rules, RTP sa bawat tile.', 'Tingnan ang slots'],
      {
        'zh-Hans': ['漫步Northpier', '安静的转轴，清楚的规则，每个图块都标明返奖率。', '查看老虎机'],
        id: ['Menyusuri Northpier', 'Gulungan tenang, aturan jelas, RTP di setiap kotak.', 'Lihat slotnya'],
        ja: ['Northpierを歩く', '静かなリール、明快なルール、すべてのタイルに還元率。', 'スロットを見る'],
        th: ['เดินเล่นที่ Northpier', 'รีลเงียบ กติกาชัด และมี RTP บนทุกช่อง', 'ดูสล็อต'],
        vi: ['Dạo bước Northpier', 'Cuộn êm, luật rõ, RTP trên từng ô.', 'Xem các slot'],
      },
    ),
  },
  {
    groupName: 'w_rng',
    ...to('/rng?minBet=0.01'),
    scene: 'candy',
    hue: 340,
    words: words(
      ['From one centavo', 'Slots that start small: set the lowest bet and look around.', 'Smallest bets'],
      ['Mula isang sentimo', 'Slots na maliit magsimula: itakda ang pinakamababang taya.', 'Pinakamababang taya'],
      {
        'zh-Hans': ['一分钱起玩', '从小注开始的老虎机：设好最低投注，随意逛逛。', '最低投注'],
        id: [
          'Mulai satu sentavo',
          'Slot yang mulai kecil: pilih taruhan terendah dan lihat-lihat.',
          'Taruhan terkecil',
        ],
        ja: ['1センタボから', '小さく始めるスロット。最低ベットを選んで見て回りましょう。', '最小ベット'],
        th: ['เริ่มที่หนึ่งเซนตาโว', 'สล็อตที่เริ่มจากน้อย ๆ ตั้งเดิมพันขั้นต่ำแล้วลองดู', 'เดิมพันต่ำสุด'],
        vi: ['Từ một centavo', 'Slot bắt đầu từ mức nhỏ: chọn cược thấp nhất và xem quanh.', 'Cược nhỏ nhất'],
      },
    ),
  },
  {
    groupName: 'w_live',
    ...to('/live?page=VELADA'),
    scene: 'cards',
    hue: 150,
    words: words(
      ['Velada Live', 'Baccarat and blackjack with dealers who know the evening crowd.', 'Enter the hall'],
      ['Velada Live', 'Baccarat at blackjack kasama ang dealers na sanay sa gabi.', 'Pumasok sa hall'],
      {
        'zh-Hans': ['Velada Live', '百家乐与21点，荷官最懂夜晚的客人。', '进入大厅'],
        id: ['Velada Live', 'Bakarat dan blackjack bersama dealer yang paham suasana malam.', 'Masuk aula'],
        ja: ['Velada Live', '夜のお客様を知り尽くしたディーラーとバカラ、ブラックジャック。', 'ホールへ'],
        th: ['Velada Live', 'บาคาร่าและแบล็กแจ็กกับดีลเลอร์ที่รู้ใจคนกลางคืน', 'เข้าห้องโถง'],
        vi: ['Velada Live', 'Baccarat và blackjack cùng dealer hiểu khách buổi tối.', 'Vào sảnh'],
      },
    ),
  },
  {
    groupName: 'w_live',
    ...to('/live?page=SALONROYALE'),
    scene: 'chips',
    hue: 20,
    words: words(
      ['Salon Royale', 'The mezzanine is open: smaller tables, the same wheels.', 'Take a seat'],
      ['Salon Royale', 'Bukas na ang mezzanine: mas maliit na table, parehong wheels.', 'Umupo na'],
      {
        'zh-Hans': ['Salon Royale', '夹层已开放：更小的牌桌，同样的轮盘。', '入座'],
        id: ['Salon Royale', 'Lantai mezanin dibuka: meja lebih kecil, roda yang sama.', 'Ambil tempat'],
        ja: ['Salon Royale', '中二階がオープン。テーブルは小さく、ルーレットは同じ。', '席に着く'],
        th: ['Salon Royale', 'ชั้นลอยเปิดแล้ว โต๊ะเล็กลง แต่วงล้อเดิม', 'เลือกที่นั่ง'],
        vi: ['Salon Royale', 'Tầng lửng đã mở: bàn nhỏ hơn, vẫn vòng quay ấy.', 'Vào bàn'],
      },
    ),
  },
  {
    groupName: 'w_fish',
    ...to('/fish?page=DEEPREEF'),
    scene: 'reef',
    hue: 190,
    words: words(
      ['Deepreef', 'Coral, currents, and something large below.', 'Dive in'],
      ['Deepreef', 'Coral, agos, at may malaki sa ilalim.', 'Sumisid'],
      {
        'zh-Hans': ['Deepreef', '珊瑚、暗流，还有深处的庞然大物。', '潜入深海'],
        id: ['Deepreef', 'Karang, arus, dan sesuatu yang besar di bawah.', 'Menyelam'],
        ja: ['Deepreef', 'サンゴ、潮流、そして底には大きな影。', '潜ってみる'],
        th: ['Deepreef', 'ปะการัง กระแสน้ำ และบางสิ่งตัวใหญ่เบื้องล่าง', 'ดำลงไป'],
        vi: ['Deepreef', 'San hô, dòng chảy, và thứ gì đó thật lớn bên dưới.', 'Lặn xuống'],
      },
    ),
  },
  {
    groupName: 'w_fish',
    ...to('/fish?page=TIDEHOUSE'),
    scene: 'pearl',
    hue: 260,
    words: words(
      ['Tidehouse pearls', 'Shoot straight; the shells open slowly.', 'To the boats'],
      ['Mga perlas ng Tidehouse', 'Diretso ang tira; dahan-dahang bumubukas ang kabibe.', 'Sa mga bangka'],
      {
        'zh-Hans': ['Tidehouse珍珠', '瞄准再射，贝壳会慢慢打开。', '上船'],
        id: ['Mutiara Tidehouse', 'Bidik dengan lurus; kerang terbuka perlahan.', 'Ke perahu'],
        ja: ['Tidehouseの真珠', 'まっすぐ狙って。貝はゆっくり開きます。', 'ボートへ'],
        th: ['ไข่มุก Tidehouse', 'ยิงให้ตรง เปลือกหอยเปิดช้า ๆ', 'ไปที่เรือ'],
        vi: ['Ngọc trai Tidehouse', 'Bắn thẳng tay; vỏ sò mở chậm rãi.', 'Ra thuyền'],
      },
    ),
  },
  {
    groupName: 'w_pvp',
    ...to('/pvp?page=AMIHAN'),
    scene: 'mahjong',
    hue: 165,
    words: words(
      ['Amihan Card Room', 'Tongits, pusoy and mahjong against people, not the house.', 'Find a table'],
      ['Amihan Card Room', 'Tongits, pusoy at mahjong laban sa tao, hindi sa house.', 'Maghanap ng table'],
      {
        'zh-Hans': ['Amihan牌室', 'Tongits、Pusoy和麻将：对手是人，不是庄家。', '找张牌桌'],
        id: ['Ruang Kartu Amihan', 'Tongits, pusoy, dan mahyong melawan orang, bukan bandar.', 'Cari meja'],
        ja: ['Amihanカードルーム', 'トンギッツ、プソイ、麻雀。相手はハウスではなく人です。', 'テーブルを探す'],
        th: ['ห้องไพ่ Amihan', 'ทงกิตส์ ปูซอย และไพ่นกกระจอก แข่งกับคน ไม่ใช่เจ้ามือ', 'หาโต๊ะ'],
        vi: ['Phòng bài Amihan', 'Tongits, pusoy và mạt chược: đấu với người, không phải nhà cái.', 'Tìm bàn'],
      },
    ),
  },
  {
    groupName: 'w_pvp',
    ...to('/pvp?page=BAYBAYIN'),
    scene: 'dragon',
    hue: 15,
    words: words(
      ['Game night at Baybayin', 'Bring your own luck. The cards are shuffled in the open.', 'Join in'],
      ['Game night sa Baybayin', 'Dalhin ang sariling suwerte. Hayag ang balasa ng baraha.', 'Sumali'],
      {
        'zh-Hans': ['Baybayin游戏之夜', '运气自备，洗牌公开。', '加入'],
        id: [
          'Malam permainan di Baybayin',
          'Bawa keberuntungan sendiri. Kartu dikocok secara terbuka.',
          'Ikut bermain',
        ],
        ja: ['Baybayinのゲームナイト', '運はご持参ください。シャッフルは公開で。', '参加する'],
        th: ['คืนเล่นเกมที่ Baybayin', 'พกโชคมาเอง ไพ่สับกันให้เห็น', 'ร่วมเล่น'],
        vi: ['Đêm trò chơi ở Baybayin', 'Mang theo vận may của bạn. Bài được xáo công khai.', 'Tham gia'],
      },
    ),
  },
  {
    groupName: 'w_sports',
    ...to('/sports?page=BTI'),
    scene: 'football',
    hue: 250,
    words: words(
      ['Kick-off', 'Leagues and cups with Bantayan Sportsbook.', 'Open the book'],
      ['Kick-off', 'Mga liga at cup kasama ang Bantayan Sportsbook.', 'Buksan ang book'],
      {
        'zh-Hans': ['开球', '联赛与杯赛，尽在Bantayan Sportsbook。', '打开盘口'],
        id: ['Kick-off', 'Liga dan piala bersama Bantayan Sportsbook.', 'Buka bursa'],
        ja: ['キックオフ', 'リーグ戦もカップ戦もBantayan Sportsbookで。', 'オッズを見る'],
        th: ['เริ่มเกม', 'ลีกและบอลถ้วยกับ Bantayan Sportsbook', 'เปิดดูราคา'],
        vi: ['Khai cuộc', 'Các giải đấu và cúp cùng Bantayan Sportsbook.', 'Mở bảng kèo'],
      },
    ),
  },
  {
    groupName: 'w_sports',
    ...to('/sports?page=RIVALCOURT'),
    scene: 'basketball',
    hue: 40,
    words: words(
      ['Courtside', 'Basketball first: Rivalcourt has every quarter.', 'See the games'],
      ['Courtside', 'Basketball muna: nasa Rivalcourt ang bawat quarter.', 'Tingnan ang laro'],
      {
        'zh-Hans': ['场边', '篮球优先：Rivalcourt覆盖每一节。', '查看比赛'],
        id: ['Tepi lapangan', 'Bola basket dulu: Rivalcourt punya setiap kuarter.', 'Lihat laga'],
        ja: ['コートサイド', 'まずはバスケットボール。Rivalcourtなら全クォーター。', '試合を見る'],
        th: ['ข้างสนาม', 'บาสเกตบอลมาก่อน Rivalcourt มีครบทุกควอเตอร์', 'ดูการแข่งขัน'],
        vi: ['Sát sân đấu', 'Bóng rổ trước đã: Rivalcourt có đủ từng hiệp.', 'Xem trận đấu'],
      },
    ),
  },
  {
    groupName: 'w_esports',
    ...to('/esports?page=PULSEFIELD'),
    scene: 'arena',
    hue: 285,
    words: words(
      ['Pulsefield hub', 'Tournaments by title, with the time on your clock.', 'To the hub'],
      ['Pulsefield hub', 'Mga tournament ayon sa laro, sa oras ng orasan mo.', 'Sa hub'],
      {
        'zh-Hans': ['Pulsefield电竞中心', '按游戏分类的赛事，显示您所在时区的时间。', '前往'],
        id: ['Pusat Pulsefield', 'Turnamen menurut judul, dengan waktu di jam Anda.', 'Ke pusatnya'],
        ja: ['Pulsefieldハブ', 'タイトル別の大会を、あなたの時刻で。', 'ハブへ'],
        th: ['ศูนย์ Pulsefield', 'ทัวร์นาเมนต์ตามชื่อเกม แสดงเวลาตามนาฬิกาของคุณ', 'ไปที่ศูนย์'],
        vi: ['Trung tâm Pulsefield', 'Giải đấu theo từng tựa game, theo giờ của bạn.', 'Đến trung tâm'],
      },
    ),
  },
  {
    groupName: 'w_esports',
    ...to('/esports?page=DIGMAAN'),
    scene: 'skyline',
    hue: 310,
    words: words(
      ['Digmaan Arena', 'Late matches from a city that does not sleep.', 'Watch list'],
      ['Digmaan Arena', 'Mga late match mula sa lungsod na hindi natutulog.', 'Watch list'],
      {
        'zh-Hans': ['Digmaan竞技场', '来自不夜城的深夜赛事。', '观赛列表'],
        id: ['Arena Digmaan', 'Laga larut malam dari kota yang tak pernah tidur.', 'Daftar laga'],
        ja: ['Digmaanアリーナ', '眠らない街から深夜の試合を。', '試合一覧'],
        th: ['สนาม Digmaan', 'แมตช์ดึกจากเมืองที่ไม่หลับใหล', 'รายการแข่งขัน'],
        vi: ['Đấu trường Digmaan', 'Những trận khuya từ thành phố không ngủ.', 'Danh sách trận'],
      },
    ),
  },
  {
    groupName: 'w_lott',
    ...to('/elott?page=ELOTT'),
    scene: 'lottery',
    hue: 330,
    words: words(
      ['Bola Instant Draws', 'Pick the numbers, see the draw, check the result.', 'Pick numbers'],
      ['Bola Instant Draws', 'Pumili ng numero, panoorin ang draw, suriin ang resulta.', 'Pumili ng numero'],
      {
        'zh-Hans': ['Bola即时开奖', '选号、看开奖、核对结果。', '选号'],
        id: ['Undian Instan Bola', 'Pilih angka, lihat undian, periksa hasilnya.', 'Pilih angka'],
        ja: ['Bola即時抽せん', '番号を選び、抽せんを見て、結果を確かめる。', '番号を選ぶ'],
        th: ['ออกรางวัลทันใจ Bola', 'เลือกตัวเลข ดูการออกรางวัล ตรวจผล', 'เลือกตัวเลข'],
        vi: ['Xổ số nhanh Bola', 'Chọn số, xem quay, dò kết quả.', 'Chọn số'],
      },
    ),
  },
  {
    groupName: 'w_lott',
    ...to('/elott?page=TCG_SEA'),
    scene: 'lanterns',
    hue: 60,
    words: words(
      ['Silangan Draws', 'Lanterns up: the day closes with a draw.', 'See the draws'],
      ['Silangan Draws', 'Sindi ang parol: nagtatapos ang araw sa isang draw.', 'Tingnan ang draws'],
      {
        'zh-Hans': ['Silangan开奖', '灯笼升起：一天以一次开奖收尾。', '查看开奖'],
        id: ['Undian Silangan', 'Lampion menyala: hari ditutup dengan undian.', 'Lihat undian'],
        ja: ['Silangan抽せん', '灯籠がともり、一日は抽せんで終わります。', '抽せんを見る'],
        th: ['ออกรางวัล Silangan', 'โคมขึ้นแล้ว ปิดท้ายวันด้วยการออกรางวัล', 'ดูการออกรางวัล'],
        vi: ['Xổ số Silangan', 'Đèn lồng lên: ngày khép lại bằng một kỳ quay.', 'Xem kỳ quay'],
      },
    ),
  },
  {
    groupName: 'w_down',
    ...nowhere,
    scene: 'skyline',
    hue: 255,
    words: words(
      ['Statehouse in your pocket', 'The same tables and the same balance, one tap from your home screen.', ''],
      ['Statehouse sa bulsa mo', 'Parehong tables at parehong balanse, isang tap mula sa home screen.', ''],
      {
        'zh-Hans': ['口袋里的Statehouse', '同样的牌桌，同样的余额，主屏幕一点即达。', ''],
        id: ['Statehouse di saku Anda', 'Meja yang sama, saldo yang sama, satu ketukan dari layar utama.', ''],
        ja: ['ポケットにStatehouse', '同じテーブル、同じ残高へ、ホーム画面からワンタップ。', ''],
        th: ['Statehouse ในกระเป๋าคุณ', 'โต๊ะเดิม ยอดเงินเดิม แตะเดียวจากหน้าจอหลัก', ''],
        vi: ['Statehouse trong túi bạn', 'Vẫn những bàn ấy, số dư ấy, chỉ một chạm từ màn hình chính.', ''],
      },
    ),
  },
  {
    groupName: 'w_down',
    ...nowhere,
    scene: 'jeepney',
    hue: 30,
    words: words(
      ['Made for the road', 'Small downloads, and a page of its own when the signal is gone.', ''],
      ['Pang-biyahe', 'Maliit ang download, at may sariling page kapag nawala ang signal.', ''],
      {
        'zh-Hans': ['为路上而生', '下载量小，信号中断时也有专门的页面。', ''],
        id: ['Dibuat untuk perjalanan', 'Unduhan kecil, dan halaman sendiri saat sinyal hilang.', ''],
        ja: ['移動中のために', 'ダウンロードは軽く、電波が切れたときの専用ページも。', ''],
        th: ['สร้างมาเพื่อการเดินทาง', 'ดาวน์โหลดน้อย และมีหน้าของตัวเองเมื่อสัญญาณหาย', ''],
        vi: ['Dành cho đường xa', 'Tải nhẹ, và có trang riêng khi mất sóng.', ''],
      },
    ),
  },
  {
    groupName: 'w_promotion',
    ...to('/rng?type=hot'),
    scene: 'fortune',
    hue: 45,
    words: words(
      ['The hot list', 'Where to begin while the first promotions are being prepared.', 'See what is hot'],
      ['Ang hot list', 'Dito magsimula habang inihahanda ang mga unang promo.', 'Tingnan ang hot'],
      {
        'zh-Hans': ['热门榜', '首批优惠筹备期间，从这里开始。', '看看热门'],
        id: ['Daftar populer', 'Mulai dari sini selagi promosi pertama disiapkan.', 'Lihat yang populer'],
        ja: ['人気リスト', '最初のプロモーションの準備中は、ここから。', '人気ゲームを見る'],
        th: ['รายการยอดนิยม', 'เริ่มจากที่นี่ระหว่างเตรียมโปรโมชันแรก', 'ดูเกมฮิต'],
        vi: ['Danh sách hot', 'Bắt đầu từ đây khi các khuyến mãi đầu tiên đang được chuẩn bị.', 'Xem game hot'],
      },
    ),
  },
  {
    groupName: 'w_promotion',
    ...to('/noticePage'),
    scene: 'disco',
    hue: 295,
    words: words(
      [
        'Terms before bonuses',
        'An offer here will name its turnover and its last day before you join it.',
        'Read the notices',
      ],
      [
        'Terms muna bago bonus',
        'Bawat offer dito ay magsasabi ng turnover at huling araw bago sumali.',
        'Basahin ang notices',
      ],
      {
        'zh-Hans': ['先讲条款，再谈优惠', '这里的每项优惠都会在您参加前写明流水要求和截止日期。', '阅读公告'],
        id: [
          'Syarat dulu, bonus kemudian',
          'Tiap penawaran menyebut syarat turnover dan hari terakhirnya sebelum Anda ikut.',
          'Baca pengumuman',
        ],
        ja: ['ボーナスの前に条件を', '特典は、参加前に必要な賭け額と最終日をお知らせします。', 'お知らせを読む'],
        th: ['เงื่อนไขก่อนโบนัส', 'ทุกข้อเสนอจะบอกยอดหมุนเวียนและวันสุดท้ายก่อนคุณเข้าร่วม', 'อ่านประกาศ'],
        vi: [
          'Điều khoản trước, thưởng sau',
          'Mỗi ưu đãi sẽ nêu vòng cược và ngày cuối trước khi bạn tham gia.',
          'Đọc thông báo',
        ],
      },
    ),
  },
  {
    groupName: 'w_shop',
    ...nowhere,
    scene: 'gems',
    hue: 280,
    words: words(
      ['Points mall', 'What play will earn you, laid out like a shop window.', ''],
      ['Points mall', 'Ang maiipon mo sa paglalaro, nakahilera na parang tindahan.', ''],
      {
        'zh-Hans': ['积分商城', '游戏将为您赢得的一切，如橱窗般陈列。', ''],
        id: ['Mal poin', 'Yang akan Anda dapat dari bermain, tertata seperti etalase.', ''],
        ja: ['ポイントモール', 'プレイで得られるものを、ショーウインドーのように。', ''],
        th: ['ห้างแต้ม', 'สิ่งที่คุณจะได้จากการเล่น จัดวางเหมือนหน้าร้าน', ''],
        vi: ['Cửa hàng điểm', 'Những gì bạn sẽ nhận từ việc chơi, bày như tủ kính.', ''],
      },
    ),
  },
  {
    groupName: 'w_shop',
    ...nowhere,
    scene: 'treasure',
    hue: 70,
    words: words(
      ['No points without play', 'Points come from settled rounds only.', ''],
      ['Walang puntos kung walang laro', 'Sa mga settled round lang galing ang puntos.', ''],
      {
        'zh-Hans': ['有游戏才有积分', '积分只来自已结算的牌局。', ''],
        id: ['Tak ada poin tanpa bermain', 'Poin hanya berasal dari ronde yang sudah diselesaikan.', ''],
        ja: ['プレイなくしてポイントなし', 'ポイントは精算済みのラウンドからのみ。', ''],
        th: ['ไม่เล่นก็ไม่มีแต้ม', 'แต้มมาจากรอบที่คิดผลแล้วเท่านั้น', ''],
        vi: ['Không chơi, không điểm', 'Điểm chỉ đến từ những ván đã kết toán.', ''],
      },
    ),
  },
  {
    groupName: 'w_help',
    ...to('/help#contact'),
    scene: 'owl',
    hue: 145,
    words: words(
      ['Somebody is awake', 'Questions about a round, a payment or your account: write to us.', 'Contact us'],
      ['May gising dito', 'Tanong tungkol sa round, bayad o account: sumulat sa amin.', 'Makipag-ugnayan'],
      {
        'zh-Hans': ['总有人在', '关于牌局、付款或账户的问题，请联系我们。', '联系我们'],
        id: [
          'Selalu ada yang terjaga',
          'Pertanyaan soal ronde, pembayaran, atau akun: tulis kepada kami.',
          'Hubungi kami',
        ],
        ja: ['いつでも誰かがいます', 'ラウンド、支払い、アカウントのご質問はお気軽に。', '問い合わせる'],
        th: ['มีคนตื่นอยู่เสมอ', 'มีคำถามเรื่องรอบเล่น การชำระเงิน หรือบัญชี เขียนถึงเราได้', 'ติดต่อเรา'],
        vi: ['Luôn có người thức', 'Hỏi về ván chơi, thanh toán hay tài khoản: hãy viết cho chúng tôi.', 'Liên hệ'],
      },
    ),
  },
  {
    groupName: 'w_help',
    ...to('/noticePage'),
    scene: 'moonRabbit',
    hue: 235,
    words: words(
      ['What is new', 'Maintenance, opening hours and new games, as they are told.', 'Read the notices'],
      ['Ano ang bago', 'Maintenance, oras ng bukas at bagong laro, ayon sa abiso.', 'Basahin ang notices'],
      {
        'zh-Hans': ['最新动态', '维护、开放时间与新游戏，随时公布。', '阅读公告'],
        id: ['Yang baru', 'Pemeliharaan, jam buka, dan permainan baru, begitu diumumkan.', 'Baca pengumuman'],
        ja: ['新着情報', 'メンテナンス、営業時間、新作ゲームを随時お知らせ。', 'お知らせを読む'],
        th: ['มีอะไรใหม่', 'การปิดปรับปรุง เวลาเปิด และเกมใหม่ ตามประกาศ', 'อ่านประกาศ'],
        vi: ['Có gì mới', 'Bảo trì, giờ mở cửa và trò chơi mới, ngay khi có tin.', 'Đọc thông báo'],
      },
    ),
  },
  {
    groupName: 'w_reg',
    ...nowhere,
    scene: 'harbour',
    hue: 275,
    words: words(['Good to see you', 'The lights are on.', ''], ['Buti at nandito ka', 'Nakabukas ang ilaw.', ''], {
      'zh-Hans': ['很高兴见到您', '灯一直为您亮着。', ''],
      id: ['Senang bertemu Anda', 'Lampu sudah menyala.', ''],
      ja: ['お帰りなさい', '明かりは灯っています。', ''],
      th: ['ยินดีที่ได้พบคุณ', 'ไฟเปิดรออยู่แล้ว', ''],
      vi: ['Rất vui được gặp bạn', 'Đèn đã sáng.', ''],
    }),
  },
  {
    groupName: 'w_reg',
    ...nowhere,
    scene: 'lanterns',
    hue: 325,
    words: words(
      ['Settled once', 'Every bet and every win is booked twice and counted once.', ''],
      ['Isang settle lang', 'Bawat taya at panalo ay naitatala nang doble at nabibilang nang isa.', ''],
      {
        'zh-Hans': ['只结算一次', '每笔投注与奖金都双重记账，只计一次。', ''],
        id: ['Diselesaikan sekali', 'Tiap taruhan dan kemenangan dibukukan dua kali dan dihitung sekali.', ''],
        ja: ['精算は一度だけ', 'ベットも勝利金も、記帳は二重に、計算は一度だけ。', ''],
        th: ['คิดผลครั้งเดียว', 'ทุกเดิมพันและเงินรางวัลบันทึกสองด้าน นับครั้งเดียว', ''],
        vi: ['Kết toán một lần', 'Mỗi khoản cược và thắng được ghi hai lần, tính một lần.', ''],
      },
    ),
  },
]
