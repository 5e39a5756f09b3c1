import { seedSlot } from '#server/store/seed/seed-accounts.ts'
import { to, words, type SeedBanner } from './seed-banner.ts'

/** Banners of the home page. */
export const homeBanners: readonly SeedBanner[] = [
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
    scene: 'cards',
    hue: 345,
    words: words(
      ['Three studios, one lobby', 'Baccarat at every table, and each round is yours to verify.', 'See the tables'],
      [
        'Tatlong studio, isang lobby',
        'Baccarat sa bawat table, at puwede mong i-verify ang bawat round.',
        'Tingnan ang mga table',
      ],
      {
        'zh-Hans': ['三大直播厅，一个大厅', '每张桌都是百家乐，每一局都可验证。', '查看牌桌'],
        id: ['Tiga studio, satu lobi', 'Bakarat di setiap meja, dan setiap ronde bisa Anda verifikasi.', 'Lihat meja'],
        ja: [
          '3つのスタジオをひとつのロビーで',
          'どのテーブルもバカラ。すべてのラウンドを検証できます。',
          'テーブルを見る',
        ],
        th: ['สามสตูดิโอ ล็อบบี้เดียว', 'บาคาร่าทุกโต๊ะ และตรวจสอบได้ทุกรอบ', 'ดูโต๊ะเกม'],
        vi: ['Ba studio, một sảnh', 'Bàn nào cũng là baccarat, và ván nào bạn cũng kiểm chứng được.', 'Xem bàn chơi'],
      },
    ),
  },
  {
    groupName: 'w_home',
    ...to('/fish'),
    scene: 'reef',
    hue: 205,
    words: words(
      ['Cast off', 'Three vendors fish these waters. Pick a boat.', 'To the fishing lobby'],
      ['Maglayag na', 'Tatlong vendor ang nangingisda rito. Pumili ng bangka.', 'Sa fishing lobby'],
      {
        'zh-Hans': ['扬帆出海', '三家厂商的捕鱼海域，选一条船吧。', '前往捕鱼大厅'],
        id: ['Angkat sauh', 'Tiga penyedia memancing di perairan ini. Pilih perahu Anda.', 'Ke lobi memancing'],
        ja: ['出航しよう', '3社のフィッシングゲーム。お好きな船をどうぞ。', 'フィッシングロビーへ'],
        th: ['ออกเรือกันเถอะ', 'สามค่ายเกมยิงปลา เลือกเรือของคุณ', 'ไปล็อบบี้ยิงปลา'],
        vi: ['Ra khơi', 'Ba nhà cung cấp game bắn cá. Chọn thuyền của bạn.', 'Đến sảnh bắn cá'],
      },
    ),
  },
]
