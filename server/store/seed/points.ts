import type { PointSettings, WrittenReward } from '#server/domain/loyalty/point-settings.ts'
import { Language } from '#wire/shapes.ts'

/** Points rules of a fresh site. */
export const seedPoints: PointSettings = { stakePerPoint: '1', pointsPerUnit: 100, turnover: 1 }

interface SeedReward extends Omit<WrittenReward, 'words'> {
  /** Stock; null for unlimited. */
  readonly stock: number | null
  /** By language: a title and what it is. */
  readonly words: Readonly<Record<Language, readonly [title: string, about: string]>>
}

const none = { worth: null, turnover: 1, staked: null } as const

const written: readonly SeedReward[] = [
  {
    ...none,
    name: 'small-change',
    type: 'money',
    points: 45,
    worth: '0.50',
    stock: null,
    art: { drawing: 'coins', hue: 150 },
    words: {
      en: [
        'Small change for your wallet',
        'Paid into your wallet at once, and free to take out once it has been wagered.',
      ],
      fil: ['Barya para sa wallet', 'Pumapasok agad sa wallet mo, at puwedeng i-withdraw kapag naitaya na.'],
      'zh-Hans': ['钱包零钱', '立即存入您的钱包，完成相应投注后即可提取。'],
      id: ['Uang receh untuk dompet', 'Langsung masuk ke dompet, dan bisa ditarik setelah dipertaruhkan.'],
      ja: ['ウォレットに小銭', 'すぐにウォレットへ入り、その分を賭けた後に出金できます。'],
      th: ['เงินย่อยเข้ากระเป๋า', 'เข้ากระเป๋าเงินทันที และถอนได้เมื่อเดิมพันครบ'],
      vi: ['Tiền lẻ vào ví', 'Vào ví ngay lập tức và rút được sau khi đã cược đủ.'],
    },
  },
  {
    ...none,
    name: 'fifty-extra',
    type: 'money',
    points: 4_200,
    worth: '50',
    staked: '500',
    stock: 200,
    art: { drawing: 'coins', hue: 40 },
    words: {
      en: ['Fifty for your wallet', 'For members who have played this month. Paid into your wallet at once.'],
      fil: ['Singkuwenta sa wallet', 'Para sa mga naglaro ngayong buwan. Pumapasok agad sa wallet mo.'],
      'zh-Hans': ['钱包加 50 元', '限本月有投注的会员，立即存入您的钱包。'],
      id: ['Lima puluh untuk dompet Anda', 'Untuk anggota yang bermain bulan ini. Langsung masuk ke dompet.'],
      ja: ['ウォレットに50', '今月プレイした会員の方が対象です。すぐにウォレットへ入ります。'],
      th: ['เงิน 50 เข้ากระเป๋า', 'สำหรับสมาชิกที่เล่นในเดือนนี้ เข้ากระเป๋าเงินทันที'],
      vi: ['Năm mươi vào ví', 'Dành cho thành viên đã chơi trong tháng này. Vào ví ngay lập tức.'],
    },
  },
  {
    ...none,
    name: 'phone-load',
    type: 'topUp',
    points: 2_700,
    worth: '30',
    stock: 100,
    art: { drawing: 'phone', hue: 215 },
    words: {
      en: ['Phone load of 30', 'For any prepaid number of the country, within a working day.'],
      fil: ['Load na 30', 'Para sa kahit anong prepaid na number sa bansa, sa loob ng isang araw ng trabaho.'],
      'zh-Hans': ['手机话费 30', '可充值本国任意预付费号码，一个工作日内到账。'],
      id: ['Pulsa 30', 'Untuk nomor prabayar mana pun di negara ini, dalam satu hari kerja.'],
      ja: ['携帯電話チャージ30', '国内のプリペイド番号に、1営業日以内にチャージします。'],
      th: ['เติมเงินมือถือ 30', 'สำหรับเบอร์เติมเงินทุกเบอร์ในประเทศ ภายในหนึ่งวันทำการ'],
      vi: ['Nạp điện thoại 30', 'Cho mọi số trả trước trong nước, trong một ngày làm việc.'],
    },
  },
  {
    ...none,
    name: 'club-mug',
    type: 'goods',
    points: 2_500,
    stock: 40,
    art: { drawing: 'mug', hue: 20 },
    words: {
      en: ['Club mug', 'White stoneware with the star of the club, 330 ml. It reaches you within two weeks.'],
      fil: ['Mug ng club', 'Puting stoneware na may bituin ng club, 330 ml. Darating sa loob ng dalawang linggo.'],
      'zh-Hans': ['俱乐部马克杯', '白色炻瓷，印有俱乐部星标，330 毫升。两周内送达。'],
      id: ['Mug klub', 'Keramik putih dengan bintang klub, 330 ml. Tiba dalam dua minggu.'],
      ja: ['クラブのマグカップ', 'クラブの星が入った白い陶器、330 ml。2週間以内にお届けします。'],
      th: ['แก้วมักของคลับ', 'เซรามิกสีขาวลายดาวของคลับ 330 มล. จัดส่งถึงภายในสองสัปดาห์'],
      vi: ['Cốc của câu lạc bộ', 'Gốm trắng có ngôi sao câu lạc bộ, 330 ml. Giao trong vòng hai tuần.'],
    },
  },
  {
    ...none,
    name: 'club-cap',
    type: 'goods',
    points: 4_000,
    stock: 25,
    art: { drawing: 'cap', hue: 260 },
    words: {
      en: ['Club cap', 'Cotton, one size, with a golden peak. It reaches you within two weeks.'],
      fil: ['Sombrero ng club', 'Cotton, isang sukat, may gintong visor. Darating sa loob ng dalawang linggo.'],
      'zh-Hans': ['俱乐部帽子', '纯棉，均码，金色帽檐。两周内送达。'],
      id: ['Topi klub', 'Katun, satu ukuran, dengan lidah emas. Tiba dalam dua minggu.'],
      ja: ['クラブのキャップ', '綿、フリーサイズ、金色のつば。2週間以内にお届けします。'],
      th: ['หมวกของคลับ', 'ผ้าฝ้าย ฟรีไซซ์ ปีกสีทอง จัดส่งถึงภายในสองสัปดาห์'],
      vi: ['Mũ của câu lạc bộ', 'Vải cotton, một cỡ, lưỡi trai vàng. Giao trong vòng hai tuần.'],
    },
  },
  {
    ...none,
    name: 'headphones',
    type: 'goods',
    points: 60_000,
    stock: 5,
    art: { drawing: 'earphones', hue: 310 },
    words: {
      en: ['Headphones', 'Over the ear, without a cable, thirty hours on one charge. They reach you within two weeks.'],
      fil: [
        'Headphones',
        'Over-ear, walang kable, tatlumpung oras sa isang charge. Darating sa loob ng dalawang linggo.',
      ],
      'zh-Hans': ['耳机', '头戴式无线耳机，一次充电可用三十小时。两周内送达。'],
      id: ['Headphone', 'Model over-ear tanpa kabel, tiga puluh jam sekali isi. Tiba dalam dua minggu.'],
      ja: ['ヘッドホン', 'ワイヤレスの密閉型、1回の充電で30時間。2週間以内にお届けします。'],
      th: ['หูฟัง', 'แบบครอบหูไร้สาย ใช้ได้สามสิบชั่วโมงต่อการชาร์จ จัดส่งถึงภายในสองสัปดาห์'],
      vi: ['Tai nghe', 'Loại chụp tai không dây, ba mươi giờ mỗi lần sạc. Giao trong vòng hai tuần.'],
    },
  },
]

/** The rewards of a fresh site, with how many there are of each. */
export const seedRewards = (): readonly { readonly written: WrittenReward; readonly stock: number | null }[] =>
  written.map(({ stock, words, ...rest }) => ({
    stock,
    written: {
      ...rest,
      words: Object.fromEntries(
        Language.options.map((language) => {
          const [title, about] = words[language]
          return [language, { title, content: `<p>${about}</p>` }]
        }),
      ),
    },
  }))
