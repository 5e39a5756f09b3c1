import { nowhere, to, words, type SeedBanner } from './seed-banner.ts'

/** Banners of the pages without games, and those beside the login form. */
export const pageBanners: readonly SeedBanner[] = [
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
      ['The hot list', 'What is played most right now.', 'See what is hot'],
      ['Ang hot list', 'Ang pinakanilalaro ngayon.', 'Tingnan ang hot'],
      {
        'zh-Hans': ['热门榜', '眼下最多人玩的游戏。', '看看热门'],
        id: ['Daftar populer', 'Yang paling banyak dimainkan saat ini.', 'Lihat yang populer'],
        ja: ['人気リスト', 'いま最も遊ばれているゲーム。', '人気ゲームを見る'],
        th: ['รายการยอดนิยม', 'เกมที่มีคนเล่นมากที่สุดตอนนี้', 'ดูเกมฮิต'],
        vi: ['Danh sách hot', 'Những game đang được chơi nhiều nhất.', 'Xem game hot'],
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
        'Every offer here names its turnover and its last day before you join it.',
        'Read the notices',
      ],
      [
        'Terms muna bago bonus',
        'Bawat offer dito ay nagsasabi ng turnover at huling araw bago sumali.',
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
      ['Points mall', 'What your play earns, laid out like a shop window.', ''],
      ['Points mall', 'Ang naiipon mo sa paglalaro, nakahilera na parang tindahan.', ''],
      {
        'zh-Hans': ['积分商城', '您在游戏中累积的收获，如橱窗般陈列。', ''],
        id: ['Mal poin', 'Yang Anda dapat dari bermain, tertata seperti etalase.', ''],
        ja: ['ポイントモール', 'プレイで得られるものを、ショーウインドーのように。', ''],
        th: ['แลกคะแนน', 'สิ่งที่คุณได้จากการเล่น จัดวางเหมือนหน้าร้าน', ''],
        vi: ['Cửa hàng điểm', 'Những gì bạn nhận từ việc chơi, bày như tủ kính.', ''],
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
      ['We are here to help', 'Questions about a round, a payment or your account: write to us.', 'Contact us'],
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
      ['What is new', 'Maintenance, opening hours and new games.', 'Read the notices'],
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
    ...to('/rng'),
    scene: 'harbour',
    hue: 275,
    words: words(
      ['Come on board', 'The lights are on.', 'See the games'],
      ['Sakay na', 'Nakabukas ang ilaw.', 'Tingnan ang mga laro'],
      {
        'zh-Hans': ['欢迎登船', '灯已为您点亮。', '查看游戏'],
        id: ['Selamat datang', 'Lampu sudah menyala.', 'Lihat permainan'],
        ja: ['ようこそ', '明かりは灯っています。', 'ゲームを見る'],
        th: ['ยินดีต้อนรับ', 'ไฟเปิดรออยู่แล้ว', 'ดูเกม'],
        vi: ['Chào mừng bạn', 'Đèn đã sáng.', 'Xem trò chơi'],
      },
    ),
  },
  {
    groupName: 'w_reg',
    ...to('/help'),
    scene: 'lanterns',
    hue: 325,
    words: words(
      ['Settled once', 'Every bet and every win is booked twice and counted once.', 'Questions and answers'],
      [
        'Isang settle lang',
        'Bawat taya at panalo ay naitatala nang doble at nabibilang nang isa.',
        'Mga tanong at sagot',
      ],
      {
        'zh-Hans': ['只结算一次', '每笔投注与奖金都双重记账，只计一次。', '常见问题'],
        id: [
          'Diselesaikan sekali',
          'Tiap taruhan dan kemenangan dibukukan dua kali dan dihitung sekali.',
          'Tanya jawab',
        ],
        ja: ['精算は一度だけ', 'ベットも勝利金も、記帳は二重に、計算は一度だけ。', 'よくある質問'],
        th: ['คิดผลครั้งเดียว', 'ทุกเดิมพันและเงินรางวัลบันทึกสองด้าน นับครั้งเดียว', 'คำถามและคำตอบ'],
        vi: ['Kết toán một lần', 'Mỗi khoản cược và thắng được ghi hai lần, tính một lần.', 'Hỏi và đáp'],
      },
    ),
  },
]
