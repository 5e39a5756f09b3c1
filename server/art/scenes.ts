import type { GameType } from '#wire/shapes.ts'
import { dragon, fox, koi, moonRabbit, owl, reef, rooster, tiger } from './scenes-creatures.ts'
import { harbour, lanterns, pagoda, planet, ridges, skyline, temple, volcano, wave, type Scene } from './scenes-places.ts'
import {
  arena, basketball, cards, chips, dice, flower, football, fortune, fruit, gems, jeepney, lottery, mahjong, pearl, tennis,
  treasure, wheel,
} from './scenes-things.ts'
import { seedOf } from './seed.ts'

/** Every composition by name. */
export const scenes = {
  harbour, ridges, temple, pagoda, skyline, volcano, planet, lanterns, wave,
  koi, dragon, moonRabbit, tiger, reef, rooster, fox, owl,
  cards, gems, fruit, jeepney, wheel, football, basketball, tennis, lottery, chips, dice, treasure, pearl, flower, fortune,
  mahjong, arena,
} as const satisfies Record<string, Scene>

/** Name of a composition. */
export type SceneName = keyof typeof scenes

/** Words of a title and the compositions that show them. */
const byWord: readonly (readonly [RegExp, readonly SceneName[]])[] = [
  [/harbou?r|lighthouse|port|beacon/, ['harbour']],
  [/koi|carp|pond/, ['koi']],
  [/dragon|serpent|naga|wyrm/, ['dragon']],
  [/rabbit|moon|luna|hare/, ['moonRabbit']],
  [/tiger|lion|panther|leopard|jaguar/, ['tiger']],
  [/fox|wolf|frost|snow|winter|polar/, ['fox']],
  [/owl|night|raven/, ['owl']],
  [/rooster|cock|sabong|derby|spur/, ['rooster']],
  [/lantern|festival|fiesta/, ['lanterns']],
  [/temple|pyramid|sun|aztec|pharaoh|tomb/, ['temple']],
  [/pagoda|garden|blossom|sakura|bamboo/, ['pagoda', 'flower']],
  [/canyon|mountain|peak|ridge|valley|trail|summit/, ['ridges']],
  [/volcano|fire|lava|ember|island|inferno/, ['volcano']],
  [/wave|tide|tidal|storm|monsoon|sea\b|ocean/, ['wave', 'reef']],
  [/reef|fish|lagoon|shark|diver|marine|coral/, ['reef', 'pearl']],
  [/pearl|shell|mermaid/, ['pearl']],
  [/gem|jewel|diamond|ruby|crystal|jade|emerald/, ['gems']],
  [/mango|fruit|berry|orchard|sugar|cherry|citrus|halo/, ['fruit']],
  [/jeepney|road|express|taxi/, ['jeepney']],
  [/city|neon|metro|manila|street/, ['skyline']],
  [/planet|star|cosmic|galax|comet|orbit/, ['planet']],
  [/treasure|gold|pirate|fortune|vault|coin/, ['treasure', 'fortune']],
  [/lotus|orchid|flower|petal|rose|sampaguita/, ['flower']],
  [/roulette|wheel|spin/, ['wheel', 'fortune']],
  [/blackjack|baccarat|poker|card|ace|tongits|rummy|pusoy/, ['cards']],
  [/dice|sic ?bo|craps/, ['dice']],
  [/mahjong|tile/, ['mahjong']],
  [/lotto|keno|bingo|draw|ball|swertres|numbers/, ['lottery']],
  [/basket|hoop/, ['basketball']],
  [/tennis|racket/, ['tennis']],
  [/football|soccer|goal|league/, ['football']],
  [/arena|champion|clash|legend|duel|e-?sport/, ['arena']],
]

const places: readonly SceneName[] = ['ridges', 'temple', 'pagoda', 'skyline', 'volcano', 'planet', 'lanterns', 'wave']
const creatures: readonly SceneName[] = ['koi', 'dragon', 'moonRabbit', 'tiger', 'fox', 'owl']
const things: readonly SceneName[] = ['gems', 'fruit', 'jeepney', 'treasure', 'pearl', 'flower', 'fortune', 'cards', 'mahjong']
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
  const told = byWord.flatMap(([word, names]) => (word.test(title) ? names : []))
  const fitting = gameType === 'RNG' ? told : told.filter((scene) => pool.includes(scene))
  return [...fitting, ...pool.slice(start), ...pool.slice(0, start)]
}

/**
 * Chooses a composition for each game of a wall in its order: what its title tells of, and never the one of the two
 * tiles before it or of its vendor's tile before it.
 */
export function chooseScenes(wall: readonly Titled[]): ReadonlyMap<string, SceneName> {
  const chosen = new Map<string, SceneName>()
  const ofVendor = new Map<string, SceneName>()
  let before: readonly (SceneName | undefined)[] = []
  for (const game of wall) {
    const taken = [...before, ofVendor.get(game.vendor)]
    const suitable = suiting(game)
    const scene = suitable.find((name) => !taken.includes(name)) ?? suitable[0]!
    chosen.set(game.code, scene)
    ofVendor.set(game.vendor, scene)
    before = [before.at(-1), scene]
  }
  return chosen
}
