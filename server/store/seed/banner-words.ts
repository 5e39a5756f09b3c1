import type { SceneName } from '#server/art/scenes.ts'
import type { BannerWords } from '#server/domain/banners.ts'
import type { BannerGroup, LinkageType } from '#wire/banners.ts'
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

const words = (en: Text, fil: Text, others: Readonly<Record<string, Text>> = {}): BannerWords =>
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
    ),
  },
]
