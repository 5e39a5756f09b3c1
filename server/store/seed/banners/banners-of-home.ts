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
      ['Cast off', 'Five vendors fish these waters. Pick a boat.', 'To the fishing lobby'],
      ['Maglayag na', 'Limang vendor ang nangingisda rito. Pumili ng bangka.', 'Sa fishing lobby'],
      {
        'zh-Hans': ['扬帆出海', '五家厂商的捕鱼海域，选一条船吧。', '前往捕鱼大厅'],
        id: ['Angkat sauh', 'Lima penyedia memancing di perairan ini. Pilih perahu Anda.', 'Ke lobi memancing'],
        ja: ['出航しよう', '5社のフィッシングゲーム。お好きな船をどうぞ。', 'フィッシングロビーへ'],
        th: ['ออกเรือกันเถอะ', 'ห้าค่ายเกมยิงปลา เลือกเรือของคุณ', 'ไปล็อบบี้ยิงปลา'],
        vi: ['Ra khơi', 'Năm nhà cung cấp game bắn cá. Chọn thuyền của bạn.', 'Đến sảnh bắn cá'],
      },
    ),
  },
]
