import type { GameType } from '#wire/shapes.ts'
import type { SceneName } from './scenes.ts'

type Row = readonly [words: string, motifs: readonly SceneName[]]

/** Games known by name: their motifs take precedence over other words of the title. */
const tables: readonly Row[] = [
  ['european roulette|auto roulette|roulette', ['wheel']],
  ['money wheel|wheel', ['fortune', 'wheel']],
  ['baccarat', ['twoHands', 'cards']],
  ['blackjack|pontoon', ['ace', 'chips']],
  [
    'poker|hold’?em|caribbean stud|stud|casino war|red dog|video poker|teen patti|hi-lo|lucky 9|lucky nine|tongits|pusoy|pusoy dos|big two|rummy|sakla|thirteen cards|card room',
    ['cards', 'ace'],
  ],
  ['dragon tiger', ['dragon', 'tiger']],
  ['sic bo|craps|color game|dice|dice draw|yahtzee', ['dice']],
  ['fan tan|pula puti', ['chips']],
  ['pai gow|domino', ['dominoes']],
  ['mahjong', ['mahjong']],
  ['ludo', ['dice', 'board']],
  ['checkers|chess', ['board']],
  ['bingo|keno|lotto|swertres|[2-5]d', ['lottery', 'ticket']],
  ['scratch', ['ticket']],
  ['plinko', ['plinko']],
  ['football|soccer|goal', ['football']],
  ['basketball|full court|fast break', ['basketball']],
  ['tennis', ['tennis']],
  ['volleyball', ['volleyball']],
]

/** Things that a title may name, with the motifs that show each or its world. */
const things: readonly Row[] = [
  ['anchor|lighthouse|harbou?r|pier|beacon|boardwalk|cove|bangka', ['harbour']],
  ['compass|galleon|voyage|shipwreck|tradewind|captain', ['ship']],
  ['corsair|buccaneer|pirate', ['ship', 'treasure']],
  ['mermaid|siren|pearl|shell', ['pearl']],
  ['lagoon|reef|coral|fish|shark|manta|crab|submarine|ocean emperor', ['reef']],
  ['kraken|octopus', ['kraken']],
  ['wave|tide|monsoon|storm', ['wave']],
  ['treasure|ingot|nugget|gold mine|goldmine|safe', ['treasure']],
  ['carp|koi', ['koi']],
  ['dragon|dragonfire|bakunawa|hydra', ['dragon']],
  ['lantern|firecracker', ['lanterns']],
  ['parol', ['lanterns', 'banderitas']],
  ['phoenix|crane|falcon|eagle|macaw|toucan|griffin|sarimanok|pegasus', ['bird']],
  ['tiger|jaguar|panther|lynx|leopard', ['tiger']],
  ['panda|teahouse|pagoda|bamboo', ['pagoda']],
  ['lotus|orchid|sampaguita|sunflower|butterfl(?:y|ies)|bee|garden', ['flower']],
  ['empress|crown|dynasty', ['crown']],
  ['fortune|coin flip', ['fortune']],
  ['scarab|pharaoh|sphinx|obelisk|tomb|pyramid|idol|sundial', ['temple']],
  ['papyrus|grimoire|spellbook|tarot', ['book']],
  ['oasis|caravan|sandstorm|sheriff|saloon|bandit|stagecoach|canyon|revolver|railroad|coyote', ['desert']],
  ['cobra|python|serpent|naga', ['snake']],
  ['cherr(?:y|ies)|lemon|melon|plum|berr(?:y|ies)|orange|grape|peach|papaya|mango|guava|pineapple', ['fruit']],
  ['seven|bell|bar|classic', ['sevens']],
  ['oracle|centaur|minotaur|labyrinth|chariot|colossus|trident|laurel|cyclops|temple', ['olympus']],
  ['hammer|shieldmaiden|knight|tournament|banner|squire|crusade|excalibur|longbow', ['shield', 'castle']],
  ['castle|keep|jester|minstrel|round table', ['castle']],
  ['gorilla|monkey|tarsier', ['monkey']],
  ['canopy|rainforest|safari|rhino|crocodile|jungle', ['jungle']],
  ['rocket|astronaut|voyager|starship|satellite', ['rocket', 'planet']],
  ['comet|nebula|asteroid|nova|pulsar|gravity|eclipse|meteor|horizon|moonwalk|constellation|galaxy', ['planet']],
  ['lollipop|gumdrop|candy|macaron|marshmallow|jellybean|toffee|bonbon', ['candy']],
  ['cupcake|donut|waffle|popcorn', ['candy', 'sundae']],
  ['sundae|sorbet|sorbetero|halo-halo', ['sundae']],
  ['mustang|ranch|lasso', ['horseshoe', 'desert']],
  ['pony|ponies', ['horseshoe', 'farm']],
  ['pickaxe|miner|mine|quarry|minecart|dynamite|prospector', ['mine']],
  ['bounty', ['desert', 'treasure']],
  ['gem|gemstone|geode|amethyst|topaz|opal|diamond|diamond thief', ['gems']],
  ['wizard|cauldron|potion|elixir|alchemist', ['potion']],
  ['sorceress|wand|enchantress|familiar|unicorn|fairy|amulet', ['potion', 'book']],
  ['owl', ['owl']],
  ['jeepney', ['jeepney']],
  ['fiesta|banderitas|tinikling|maskara|harana|bayanihan|palengke|kalesa', ['banderitas']],
  ['carabao|goat|piglet|hedgehog|kitten|pupp(?:y|ies)|squirrel|frog|hen', ['farm']],
  ['rooster', ['rooster']],
  ['penguin|igloo|snowflake|glacier|avalanche|yeti|walrus|sledge|reindeer|mammoth|icicle|blizzard|firs?', ['iceberg']],
  ['wolf|fox(?:es)?', ['fox']],
  ['disco|spotlight|cabaret', ['disco']],
  [
    'jukebox|turntable|mixtape|saxophone|guitar|karaoke|chorus|backbeat|rhapsody|ballad|drumline|encore',
    ['vinyl', 'disco'],
  ],
  ['heist|getaway|agent|city', ['skyline', 'magnifier']],
  ['detective|alibi|cipher|informant|blueprint|motive|suspect|passport|disguise|masquerade', ['magnifier', 'skyline']],
  ['tower|skyline', ['skyline']],
  ['rabbit', ['moonRabbit']],
  ['ramen|noodle|pancit|dumpling|kitchen|bistro|chef|diner|lechon|adobo', ['noodles']],
  ['chilli|taco|barbecue|skewer|cantina', ['chilli']],
  [
    'racer|pit stop|grand prix|chequered flag|motorbike|roadster|overtake|turbine|victory lap|rally|hairpin|downforce|derby|racing|turbo',
    ['race'],
  ],
  ['podium|champion', ['trophy', 'race']],
  [
    'manor|vampire|werewolf|phantom|mummy|graveyard|banshee|pumpkin|coffin|crypt|bat|aswang|candlelight|cobweb|raven',
    ['manor'],
  ],
  ['balloon|parachute|kite|limbo', ['balloon']],
  ['volcano', ['volcano']],
  ['crash', ['rocket', 'balloon']],
  ['mines', ['mine']],
  ['drop', ['plinko']],
  ['whack', ['gamepad']],
]

/** Motifs of titles that name nothing else. */
const moods: readonly Row[] = [
  ['emerald|sapphire|ruby|jade|crystal', ['gems']],
  ['vault|gold', ['treasure']],
  ['moon', ['moonRabbit', 'planet']],
  ['mountain|peak|valley|terraces', ['ridges']],
  ['arena|stadium', ['arena']],
]

const compiled = (rows: readonly Row[]) =>
  rows.map(([words, motifs]) => [new RegExp(`\\b(?:${words})(?:e?s)?\\b`), motifs] as const)
const levels = [tables, things, moods].map(compiled)

/** The motifs that show what a title names: first of all a game known by name, then things, then moods. */
export function motifsOf(name: string): readonly SceneName[] {
  const title = name.toLowerCase()
  for (const level of levels) {
    const found = level.flatMap(([words, motifs]) => (words.test(title) ? motifs : []))
    if (found.length > 0) return [...new Set(found)]
  }
  return []
}

/**
 * The motifs of a type: the default for titles without a motif, and the only ones allowed for its games. Slots may show
 * any motif that their title names.
 */
export const motifsByType: Readonly<Record<GameType, readonly SceneName[]>> = {
  RNG: ['sevens', 'gems', 'fortune', 'crown', 'treasure'],
  LIVE: ['chips', 'cards', 'wheel', 'twoHands', 'dice', 'ace', 'fortune', 'dragon', 'tiger'],
  FISH: ['reef', 'wave', 'pearl', 'kraken', 'koi', 'ship', 'treasure', 'dragon'],
  PVP: ['cards', 'chips', 'ace', 'mahjong', 'dice', 'board', 'dominoes'],
  SPORTS: ['trophy', 'football', 'basketball', 'tennis', 'volleyball', 'arena', 'horseshoe', 'race'],
  ESPORTS: ['gamepad', 'arena', 'trophy'],
  ELOTT: ['lottery', 'ticket', 'fortune', 'dice', 'race'],
  LOTT: ['ticket', 'lottery', 'fortune'],
  // No animals: two lights meet there.
  COCKFIGHT: ['twoLights', 'lightRing'],
}
