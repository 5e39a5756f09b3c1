import type { GameType } from '#wire/shapes.ts'
import { dragon, fox, koi, moonRabbit, owl, reef, rooster, tiger } from './scenes-creatures.ts'
import {
  harbour,
  lanterns,
  pagoda,
  planet,
  ridges,
  skyline,
  temple,
  volcano,
  wave,
  type Scene,
} from './scenes-places.ts'
import { candy, castle, desert, disco, potion } from './scenes-stories.ts'
import {
  arena,
  basketball,
  cards,
  chips,
  dice,
  flower,
  football,
  fortune,
  fruit,
  gems,
  jeepney,
  lottery,
  mahjong,
  pearl,
  tennis,
  treasure,
  wheel,
} from './scenes-things.ts'
import { seedOf } from './seed.ts'

/** Every composition by name. */
export const scenes = {
  harbour,
  ridges,
  temple,
  pagoda,
  skyline,
  volcano,
  planet,
  lanterns,
  wave,
  koi,
  dragon,
  moonRabbit,
  tiger,
  reef,
  rooster,
  fox,
  owl,
  cards,
  gems,
  fruit,
  jeepney,
  wheel,
  football,
  basketball,
  tennis,
  lottery,
  chips,
  dice,
  treasure,
  pearl,
  flower,
  fortune,
  mahjong,
  arena,
  castle,
  desert,
  candy,
  potion,
  disco,
} as const satisfies Record<string, Scene>

/** Name of a composition. */
export type SceneName = keyof typeof scenes

/** Whether there is a composition of this name. */
export const isScene = (name: unknown): name is SceneName => typeof name === 'string' && Object.hasOwn(scenes, name)

/** Words of a title and the compositions that show them. */
const byWord: readonly (readonly [RegExp, readonly SceneName[]])[] = [
  [/harbou?rs?|lighthouse|port|beacon|anchor|pier|cove|voyage|windward/, ['harbour']],
  [/koi|carp|pond/, ['koi']],
  [/dragons?|serpent|naga|hydra|cobra|python|dragonfire/, ['dragon']],
  [/rabbits?|moon|lunar?|hare|moonlit|moonwalk|eclipse/, ['moonRabbit']],
  [/tigers?|lion|panther|leopard|jaguar|lynx/, ['tiger']],
  [/fox(es)?|wol(f|ves)|frozen|snow\w*|wint(er|ry)|polar|arctic|ic[ey]|icicle|glaci\w+|igloo|blizzard/, ['fox']],
  [/owls?|raven|ravenkeep/, ['owl']],
  [/roosters?|cock|sabong|derby|spur|hens/, ['rooster']],
  [/lanterns?|parol|firecracker|festive|fiesta|festival|night market/, ['lanterns']],
  [/temples?|pyramid|pharaoh|tombs?|scarab|sphinx|idol|aztec|sun king|nile|obelisk/, ['temple']],
  [/pagoda|garden|blossom\w*|sakura|bamboo|teahouse|plum/, ['pagoda', 'flower']],
  [/mountain|peak|ridge|valley|trail|summit|mount|terraces|rainforest|canopy/, ['ridges']],
  [/volcano|fire|lava|ember|inferno|molten|blazing|explosive|burning/, ['volcano']],
  [/waves?|tide|tidal|storm|stormy|monsoon|sea|ocean|kraken|siren|salty|tradewind/, ['wave', 'reef']],
  [/reef|fish|lagoon|shark|diver|marine|coral|deep/, ['reef', 'pearl']],
  [/pearls?|shell|mermaid|siren/, ['pearl']],
  [/gem\w*|jewels?|diamonds?|ruby|crystal|jade|emerald|sapphire|amethyst|topaz|opal|geode/, ['gems']],
  [
    /mango\w*|fruits?|berr(y|ies)|orchard|cherr(y|ies)|citrus|lemons?|melons|plums|grapes|juic[ey]|oranges|peaches|papayas|guavas/,
    ['fruit'],
  ],
  [/jeepney|road|express|taxi|kalesa|palengke|street|highway/, ['jeepney']],
  [/city|neon|metro|manila|broadway|rooftop|hotel|heist|detective|undercover|agent/, ['skyline']],
  [
    /planet|star(s|ship|lit)?|cosmic|galax\w*|galactic|comet|orbit\w*|nebula|rocket|meteor|astronaut|stellar|solar|orion/,
    ['planet'],
  ],
  [/treasures?|gold(en|mine)?|pirate|buccaneer|corsair|vault|coins?|bounty|nugget|ingot/, ['treasure', 'fortune']],
  [/lotus|orchid|flowers?|sunflowers|petal|rose|sampaguita|blooming|meadow/, ['flower']],
  [/roulette/, ['wheel']],
  [/wheel|spin|fortune|lucky/, ['fortune']],
  [/blackjack|baccarat|poker|card|cards|ace|tongits|rummy|pusoy|tarot/, ['cards']],
  [/dice|sic bo|craps|yahtzee/, ['dice']],
  [/mahjong|tiles?|winds?/, ['mahjong']],
  [/lotto|keno|bingo|draw|balls?|swertres|numbers|plinko/, ['lottery']],
  [/basket\w*|hoops?/, ['basketball']],
  [/tennis|rackets?/, ['tennis']],
  [/football|soccer|goal|league/, ['football']],
  [/arena|champions?|clash|duel|esports?|tournament|trident|hammer/, ['arena']],
  [/castle|knights?|crown(ed)?|camelot|excalibur|kingswood|keep|jester|banner|squire|crusade|dynasty/, ['castle']],
  [
    /desert|canyon|cactus|sheriff|saloon|outlaw|mustang|dusty|dunes|oasis|caravan|ranch|coyote|gulch|badlands|lasso|stagecoach/,
    ['desert'],
  ],
  [
    /cand(y|ies)|lollipop|sugar\w*|sweet|gumdrop|cupcake|donut|caramel|toffee|bonbon|halo-halo|macaron|sundae|jellybean|syrup/,
    ['candy'],
  ],
  [
    /potion|wizard|cauldron|magic|arcane|spell\w*|enchant\w*|elixir|sorceress|grimoire|mystic|alchemist|wand|charmed/,
    ['potion'],
  ],
  [
    /disco|groovy|funky|jukebox|karaoke|guitar|cabaret|turntable|encore|saxophone|mixtape|vinyl|ballad|drumline|chorus/,
    ['disco'],
  ],
]

const wholeWords = byWord.map(([word, names]) => [new RegExp(`\\b(?:${word.source})\\b`), names] as const)

const places: readonly SceneName[] = [
  'ridges',
  'temple',
  'pagoda',
  'skyline',
  'volcano',
  'planet',
  'lanterns',
  'wave',
  'castle',
  'desert',
]
const creatures: readonly SceneName[] = ['koi', 'dragon', 'moonRabbit', 'tiger', 'fox', 'owl']
const things: readonly SceneName[] = [
  'gems',
  'fruit',
  'jeepney',
  'treasure',
  'pearl',
  'flower',
  'fortune',
  'cards',
  'mahjong',
  'candy',
  'potion',
  'disco',
]
const anything: readonly SceneName[] = [...places, ...creatures, ...things]

const byType: Readonly<Record<GameType, readonly SceneName[]>> = {
  RNG: anything,
  LIVE: ['wheel', 'cards', 'dice', 'chips', 'fortune'],
  FISH: ['reef', 'pearl', 'wave', 'koi', 'treasure'],
  PVP: ['cards', 'mahjong', 'chips', 'dice', 'dragon', 'tiger'],
  SPORTS: ['football', 'basketball', 'tennis', 'arena'],
  ESPORTS: ['arena', 'skyline', 'planet', 'dragon', 'tiger'],
  ELOTT: ['lottery', 'fortune', 'chips', 'flower'],
  LOTT: ['lottery', 'fortune', 'gems', 'flower'],
  COCKFIGHT: ['rooster', 'ridges', 'temple', 'volcano'],
}

/** What choosing a composition needs to know of a game. */
export interface Titled {
  readonly code: string
  readonly vendor: string
  readonly name: string
  readonly gameType: GameType
}

/** The compositions that suit a game, the best first. */
function suiting({ code, name, gameType }: Titled): readonly SceneName[] {
  const title = name.toLowerCase()
  const pool = byType[gameType]
  const start = seedOf(code) % pool.length
  const told = wholeWords.flatMap(([word, names]) => (word.test(title) ? names : []))
  const fitting = gameType === 'RNG' ? told : told.filter((scene) => pool.includes(scene))
  return [...fitting, ...pool.slice(start), ...pool.slice(0, start)]
}

/** How many tiles apart the same composition is kept where there are enough to choose from: a row of a wide wall. */
const widest = 9

/**
 * Chooses a composition for each game of a wall in its order: what its title tells of, but never the one of its
 * vendor's tile before it nor of the tiles just before it, two at least.
 */
export function chooseScenes(wall: readonly Titled[]): ReadonlyMap<string, SceneName> {
  const chosen = new Map<string, SceneName>()
  const ofVendor = new Map<string, SceneName>()
  let before: readonly SceneName[] = []
  for (const game of wall) {
    const apart = Math.min(widest, Math.floor(byType[game.gameType].length / 2))
    const taken = [...before.slice(-apart), ofVendor.get(game.vendor)]
    const suitable = suiting(game)
    const scene = suitable.find((name) => !taken.includes(name)) ?? suitable[0]!
    chosen.set(game.code, scene)
    ofVendor.set(game.vendor, scene)
    before = [...before.slice(-widest), scene]
  }
  return chosen
}
