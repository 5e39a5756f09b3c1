import type { SceneName } from '#server/art/scenes.ts'
import type { Goal, WrittenPromotion } from '#server/domain/engagement/promotion-settings.ts'
import type { PromotionCategory } from '#wire/engagement/promotion-rules.ts'
import { Language } from '#wire/shapes.ts'

/** A promotion of a fresh site, before it is known when that begins. */
interface SeedPromotion {
  readonly name: string
  readonly category: PromotionCategory
  readonly scene: SceneName
  readonly hue: number
  /** Null for one by application. */
  readonly goal: Goal | null
  readonly prize: string
  readonly turnover: number
  /** Days from the first start; null without an end. */
  readonly from: number
  readonly to: number | null
  /** By language: a title and the terms. */
  readonly words: Readonly<Record<Language, readonly [title: string, terms: string]>>
}

const written: readonly SeedPromotion[] = [
  {
    name: 'first-deposit',
    category: 'deposit',
    scene: 'treasure',
    hue: 40,
    goal: { measure: 'deposited', target: 500 },
    prize: '50',
    turnover: 3,
    from: -10,
    to: 80,
    words: {
      en: [
        'Pay in 500, play with 550',
        'Join, then pay in 500 or more, in one deposit or several. The prize waits here as soon as the deposits are credited.',
      ],
      fil: [
        'Magdeposito ng 500, maglaro ng 550',
        'Sumali, saka magdeposito ng 500 o higit pa, isang beses o ilang ulit. Naghihintay dito ang premyo kapag pumasok na ang deposito.',
      ],
      'zh-Hans': ['存入 500，畅玩 550', '先参加，再一次或分几次存入至少 500。存款到账后，奖金即可在此领取。'],
      id: [
        'Setor 500, main dengan 550',
        'Ikut dulu, lalu setor 500 atau lebih, sekali atau beberapa kali. Hadiah menunggu di sini begitu setoran masuk.',
      ],
      ja: [
        '500 入金で 550 プレイ',
        '参加してから、1回または複数回で合計 500 以上を入金してください。入金が反映されると、ここで賞金を受け取れます。',
      ],
      th: ['ฝาก 500 เล่นได้ 550', 'เข้าร่วมก่อน แล้วฝากรวม 500 ขึ้นไป ครั้งเดียวหรือหลายครั้ง รางวัลจะรออยู่ที่นี่เมื่อเงินเข้า'],
      vi: [
        'Nạp 500, chơi với 550',
        'Tham gia rồi nạp từ 500 trở lên, một lần hoặc nhiều lần. Giải thưởng chờ ở đây ngay khi tiền vào tài khoản.',
      ],
    },
  },
  {
    name: 'hundred-stakes',
    category: 'play',
    scene: 'gems',
    hue: 300,
    goal: { measure: 'staked', target: 2000 },
    prize: '40',
    turnover: 2,
    from: -5,
    to: 25,
    words: {
      en: [
        'Stake 2,000 and take 40',
        'Every finished round of every game counts with its stake. Rounds that were called off do not.',
      ],
      fil: [
        'Tumaya ng 2,000 at kumuha ng 40',
        'Binibilang ang taya ng bawat natapos na round sa lahat ng laro. Hindi kasama ang mga kinanselang round.',
      ],
      'zh-Hans': ['投注 2,000，领取 40', '所有游戏中每一局已结束的投注都计入。已取消的局不计。'],
      id: [
        'Pasang 2.000, ambil 40',
        'Taruhan setiap ronde selesai di semua permainan dihitung. Ronde yang dibatalkan tidak.',
      ],
      ja: [
        '2,000 を賭けて 40 を獲得',
        'すべてのゲームの終了したラウンドの賭け金が数えられます。取り消されたラウンドは含まれません。',
      ],
      th: ['เดิมพัน 2,000 รับ 40', 'นับเงินเดิมพันของทุกรอบที่จบแล้วในทุกเกม ไม่นับรอบที่ถูกยกเลิก'],
      vi: ['Cược 2.000 nhận 40', 'Tiền cược của mọi vòng đã kết thúc ở mọi trò đều được tính. Vòng bị hủy thì không.'],
    },
  },
  {
    name: 'three-days',
    category: 'loyalty',
    scene: 'lanterns',
    hue: 200,
    goal: { measure: 'logins', target: 3 },
    prize: '15',
    turnover: 1,
    from: -5,
    to: null,
    words: {
      en: [
        'Three days in a row',
        'Log in on three days in a row by the site’s clock. The day you join is the first; a day left out begins the row anew.',
      ],
      fil: [
        'Tatlong araw na sunod-sunod',
        'Mag-log in nang tatlong araw na sunod-sunod ayon sa oras ng site. Ang araw ng pagsali ang una; magsisimula ulit kapag may nilaktawan.',
      ],
      'zh-Hans': ['连续三天', '按网站时间连续三天登录。参加当天为第一天；中断一天则重新计算。'],
      id: [
        'Tiga hari berturut-turut',
        'Masuk tiga hari berturut-turut menurut jam situs. Hari Anda ikut adalah yang pertama; jika terlewat sehari, mulai lagi.',
      ],
      ja: [
        '3日連続',
        'サイトの時計で3日続けてログインしてください。参加した日が1日目です。1日空くと最初からになります。',
      ],
      th: ['สามวันติดต่อกัน', 'เข้าสู่ระบบสามวันติดต่อกันตามเวลาของเว็บ วันที่เข้าร่วมคือวันแรก หากเว้นไปหนึ่งวันจะเริ่มนับใหม่'],
      vi: [
        'Ba ngày liên tiếp',
        'Đăng nhập ba ngày liên tiếp theo giờ của trang. Ngày tham gia là ngày đầu; bỏ một ngày thì tính lại.',
      ],
    },
  },
  {
    name: 'first-rounds',
    category: 'welcome',
    scene: 'fortune',
    hue: 20,
    goal: { measure: 'rounds', target: 20 },
    prize: '10',
    turnover: 1,
    from: -5,
    to: null,
    words: {
      en: ['Your first twenty rounds', 'Play twenty rounds of any games, with any stake. Once a member.'],
      fil: [
        'Ang unang dalawampung round mo',
        'Maglaro ng dalawampung round ng kahit anong laro, kahit magkano ang taya. Isang beses bawat miyembro.',
      ],
      'zh-Hans': ['您的前二十局', '任意游戏、任意投注，玩满二十局。每位会员一次。'],
      id: [
        'Dua puluh ronde pertama Anda',
        'Mainkan dua puluh ronde permainan apa pun dengan taruhan berapa pun. Sekali per anggota.',
      ],
      ja: ['最初の20ラウンド', 'どのゲームでも、賭け金を問わず20ラウンドプレイしてください。会員1人につき1回です。'],
      th: ['ยี่สิบรอบแรกของคุณ', 'เล่นเกมใดก็ได้ยี่สิบรอบ เดิมพันเท่าใดก็ได้ สมาชิกละหนึ่งครั้ง'],
      vi: ['Hai mươi vòng đầu tiên', 'Chơi hai mươi vòng bất kỳ trò nào, mức cược nào. Mỗi thành viên một lần.'],
    },
  },
  {
    name: 'show-your-club',
    category: 'special',
    scene: 'disco',
    hue: 260,
    goal: null,
    prize: '100',
    turnover: 1,
    from: -5,
    to: 40,
    words: {
      en: [
        'Show us your game night',
        'Tell us in a few words how you play with friends, with up to three pictures. A person looks at every application. Only show people who agree to be seen.',
      ],
      fil: [
        'Ipakita ang game night ninyo',
        'Ikuwento sa ilang salita kung paano kayo maglaro ng mga kaibigan, may hanggang tatlong larawan. May taong titingin sa bawat aplikasyon. Huwag ipakita ang ayaw makita.',
      ],
      'zh-Hans': [
        '晒出您的游戏之夜',
        '用几句话说说您如何与朋友一起玩，可附最多三张图片。每份申请都由工作人员查看。请勿展示不愿出镜的人。',
      ],
      id: [
        'Tunjukkan malam bermain Anda',
        'Ceritakan singkat cara Anda bermain bersama teman, dengan hingga tiga gambar. Setiap pengajuan dilihat petugas. Jangan tampilkan orang yang tidak mau terlihat.',
      ],
      ja: [
        'あなたのゲームナイトを見せてください',
        '友だちとどう遊んでいるかを短い文章と画像3枚まででお知らせください。申請はすべて担当者が見ます。写りたくない人は写さないでください。',
      ],
      th: [
        'โชว์ค่ำคืนเล่นเกมของคุณ',
        'เล่าสั้น ๆ ว่าคุณเล่นกับเพื่อนอย่างไร แนบรูปได้สูงสุดสามรูป เจ้าหน้าที่ดูทุกใบสมัคร อย่าแสดงผู้ที่ไม่ต้องการให้เห็น',
      ],
      vi: [
        'Khoe đêm chơi của bạn',
        'Kể ngắn gọn bạn chơi cùng bạn bè thế nào, kèm tối đa ba ảnh. Nhân viên xem từng đơn. Đừng đưa ảnh người không muốn xuất hiện.',
      ],
    },
  },
  {
    name: 'two-deposits',
    category: 'deposit',
    scene: 'harbour',
    hue: 150,
    goal: { measure: 'deposits', target: 2 },
    prize: '20',
    turnover: 2,
    from: 12,
    to: 45,
    words: {
      en: ['Two deposits, twenty more', 'Join once it begins, and make two deposits of any size before it ends.'],
      fil: [
        'Dalawang deposito, dagdag na bente',
        'Sumali kapag nagsimula na, at magdeposito nang dalawang beses, kahit magkano, bago ito matapos.',
      ],
      'zh-Hans': ['两次存款，多得二十', '活动开始后参加，并在结束前存款两次，金额不限。'],
      id: [
        'Dua setoran, tambah dua puluh',
        'Ikut setelah dimulai, dan lakukan dua setoran berapa pun sebelum berakhir.',
      ],
      ja: ['2回の入金で20プラス', '開始後に参加し、終了までに金額を問わず2回入金してください。'],
      th: ['ฝากสองครั้ง รับเพิ่มยี่สิบ', 'เข้าร่วมเมื่อเริ่ม แล้วฝากสองครั้ง จำนวนเท่าใดก็ได้ก่อนสิ้นสุด'],
      vi: ['Hai lần nạp, thêm hai mươi', 'Tham gia khi bắt đầu và nạp hai lần, số tiền tùy ý, trước khi kết thúc.'],
    },
  },
]

const day = 86_400_000

/** The promotions of a fresh site, which can all be fulfilled; `now` (epoch milliseconds) is when it first starts. */
export const seedPromotions = (now: number): WrittenPromotion[] =>
  written.map(({ scene, hue, goal, from, to, words, ...rest }) => {
    const at = (days: number) => new Date(now + days * day).toISOString()
    const common = {
      ...rest,
      art: { scene, hue },
      begins: at(from),
      ends: to === null ? null : at(to),
      claimDays: 7,
      words: Object.fromEntries(
        Language.options.map((language) => {
          const [title, terms] = words[language]
          return [language, { title, content: `<p>${terms}</p>` }]
        }),
      ),
    }
    return goal === null ? { ...common, kind: 'apply', goal } : { ...common, kind: 'join', goal }
  })
