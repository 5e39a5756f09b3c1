import type { GameType } from '#wire/shapes.ts'
import type { Random } from './random.ts'

const words = (list: string) => list.split(/\s*,\s*/)

/** A subject that slots are about: what its things are like, what they are, and where they are. */
interface Theme {
  readonly adjectives: readonly string[]
  readonly nouns: readonly string[]
  readonly places: readonly string[]
  /** The nouns are plurals, so that a number may stand before them. */
  readonly plural: boolean
}

const theme = (adjectives: string, nouns: string, places: string, plural: boolean = false): Theme => ({
  adjectives: words(adjectives),
  nouns: words(nouns),
  places: words(places),
  plural,
})

const themes: readonly Theme[] = [
  theme(
    'Salty, Stormy, Drifting, Sunken, Tidal, Windward, Moonlit, Breaking, Weathered, Distant, Rolling, Anchored',
    'Anchor, Lighthouse, Compass, Mermaid, Corsair, Galleon, Pearl, Lagoon, Buccaneer, Siren, Voyage, Treasure, Kraken, Shipwreck, Tradewind',
    'Coral Bay, the Ninth Wave, Lantern Cove, the Old Pier, Mactan, the Deep, Black Sands, the Outer Reef',
  ),
  theme(
    'Golden, Lucky, Jade, Scarlet, Ruby, Imperial, Celestial, Blossoming, Prosperous, Dancing, Silken, Lacquered',
    'Carp, Dragon, Lantern, Phoenix, Tiger, Koi, Panda, Lotus, Crane, Empress, Firecracker, Fortune, Teahouse, Ingot, Pagoda',
    'Jade Mountain, the Red Gate, Nine Rivers, the Silk Road, Plum Garden, the Night Market, Eight Winds',
  ),
  theme(
    'Desert, Sacred, Buried, Eternal, Gilded, Forgotten, Sunlit, Whispering, Royal, Hidden, Painted, Timeless',
    'Scarab, Pharaoh, Sphinx, Oasis, Obelisk, Falcon, Papyrus, Dynasty, Tomb, Pyramid, Caravan, Cobra, Idol, Sandstorm, Sundial',
    'the Nile, the Sun King, Nine Tombs, Red Dunes, the Last Queen, the Valley, the Lost Oasis',
  ),
  theme(
    'Juicy, Sizzling, Zesty, Frosty, Electric, Neon, Fresh, Ripe, Triple, Sparkling, Crisp, Tangy',
    'Cherries, Lemons, Melons, Sevens, Plums, Bells, Berries, Oranges, Grapes, Peaches, Bars, Papayas, Mangoes, Guavas, Pineapples',
    'the Orchard, Fruit Street, the Corner Stand, Summer Lane, the Juice Bar',
    true,
  ),
  theme(
    'Thundering, Titan, Mighty, Fearless, Fabled, Olympian, Burning, Winged, Ancient, Heroic, Shattered, Boundless',
    'Oracle, Centaur, Minotaur, Hydra, Pegasus, Labyrinth, Chariot, Colossus, Trident, Griffin, Laurel, Temple, Cyclops, Hammer, Shieldmaiden',
    'the North, Mount Storm, the Nine Halls, the Labyrinth, High Olympus, the Frozen Fjord',
  ),
  theme(
    'Wild, Emerald, Roaring, Untamed, Tangled, Misty, Prowling, Secret, Rainy, Overgrown, Howling, Savage',
    'Jaguar, Gorilla, Toucan, Canopy, Panther, Python, Orchid, Macaw, Safari, Rhino, Tarsier, Eagle, Monkey, Rainforest, Crocodile',
    'the Green Heart, Palawan, the Lost Valley, River Bend, the Canopy, the Jungle King',
  ),
  theme(
    'Cosmic, Stellar, Lunar, Orbital, Galactic, Radiant, Infinite, Solar, Quantum, Silent, Falling, Ultraviolet',
    'Comet, Nebula, Rocket, Asteroid, Astronaut, Voyager, Nova, Satellite, Eclipse, Meteor, Starship, Horizon, Pulsar, Gravity, Moonwalk',
    'Orion, the Milky Way, the Red Planet, Deep Space, Station Nine, the Seventh Moon',
  ),
  theme(
    'Sugary, Sticky, Caramel, Bubbly, Honeyed, Creamy, Dreamy, Giggling, Cocoa, Rainbow, Fizzy, Whipped',
    'Lollipop, Gumdrop, Cupcake, Candy, Macaron, Donut, Marshmallow, Jellybean, Halo-halo, Sundae, Popcorn, Toffee, Sorbet, Waffle, Bonbon',
    'Candy Lane, the Sweet Shop, Sugar Hill, the Bakery, Syrup Falls',
  ),
  theme(
    'Dusty, Rugged, Rusty, Outlaw, Lonesome, Galloping, Blazing, Quickdraw, Sundown, Restless, Whiskey, Rattling',
    'Sheriff, Mustang, Saloon, Bandit, Stagecoach, Canyon, Bounty, Revolver, Prospector, Goldmine, Railroad, Coyote, Ranch, Lasso, Dynamite',
    'Copper Creek, Dry Gulch, the Last Train, Silver Spur, the Badlands, Redrock',
  ),
  theme(
    'Enchanted, Mystic, Crystal, Spellbound, Arcane, Twilight, Wandering, Charmed, Starlit, Shimmering, Midnight, Velvet',
    'Wizard, Unicorn, Grimoire, Cauldron, Fairy, Potion, Sorceress, Amulet, Owl, Elixir, Tarot, Familiar, Wand, Enchantress, Spellbook',
    'Hollow Wood, the Silver Tower, Raven Hill, the Crystal Caves, Moon Lake',
  ),
  theme(
    'Festive, Dancing, Joyful, Colourful, Island, Sunny, Tropical, Humming, Beaming, Barefoot, Swaying, Merry',
    'Parol, Jeepney, Fiesta, Banderitas, Bangka, Sampaguita, Carabao, Kalesa, Harana, Tinikling, Maskara, Sarimanok, Bayanihan, Palengke, Sorbetero',
    'Bacolod, the Barrio, Siargao, Vigan, the Plaza, Pahiyas, the Rice Terraces',
  ),
  theme(
    'Frozen, Arctic, Snowy, Glacial, Polar, Crystal, Wintry, Northern, Icy, Drifting, Silver, Aurora',
    'Penguin, Wolf, Avalanche, Igloo, Snowflake, Walrus, Sledge, Reindeer, Mammoth, Yeti, Glacier, Blizzard, Lynx, Firs, Icicle',
    'the North Star, the Ice Cave, White Peak, Snowdrift, the Frozen Lake',
  ),
  theme(
    'Electric, Funky, Groovy, Platinum, Midnight, Velvet, Analogue, Roaring, Smooth, Headline, Encore, Vinyl',
    'Disco, Jukebox, Encore, Guitar, Saxophone, Karaoke, Spotlight, Chorus, Backbeat, Cabaret, Turntable, Rhapsody, Ballad, Drumline, Mixtape',
    'Broadway, the Blue Note, Studio Nine, the Main Stage, the Rooftop',
  ),
  theme(
    'Deep, Glittering, Explosive, Hidden, Rich, Hollow, Molten, Cavernous, Precious, Diamond, Brilliant, Uncut',
    'Gemstone, Miner, Pickaxe, Quarry, Sapphire, Geode, Nugget, Minecart, Amethyst, Topaz, Lantern, Vault, Opal, Emerald, Prospector',
    'Dwarf Mountain, the Lost Mine, Shaft Nine, Gemstone Gorge, the Vault',
  ),
  theme(
    'Cunning, Vanishing, Stolen, Coded, Undercover, Foggy, Shadow, Perfect, Masked, Velvet, Locked, Final',
    'Heist, Detective, Alibi, Cipher, Masquerade, Safe, Getaway, Informant, Diamond Thief, Agent, Blueprint, Motive, Suspect, Passport, Disguise',
    'Baker Lane, the Grand Hotel, the Night Train, Monte Luna, the Embassy',
  ),
  theme(
    'Brave, Noble, Iron, Valiant, Fallen, Loyal, Dragonslayer, Black, Crowned, Sworn, Questing, Golden',
    'Knight, Castle, Excalibur, Squire, Tournament, Crown, Jester, Dragonfire, Longbow, Banner, Keep, Round Table, Alchemist, Minstrel, Crusade',
    'Camelot Road, Ravenkeep, the Round Table, Kingswood',
  ),
  theme(
    'Gentle, Buzzing, Blooming, Whiskered, Fluffy, Sneaky, Hungry, Clumsy, Playful, Happy, Curious, Sleepy',
    'Hedgehog, Bees, Kittens, Puppies, Foxes, Rabbits, Goats, Piglets, Roosters, Sunflowers, Butterflies, Squirrels, Hens, Ponies, Frogs',
    'Clover Farm, the Meadow, Butterbean Hill, the Old Barn, Willow Pond',
    true,
  ),
  theme(
    'Spicy, Smoky, Hot, Crunchy, Savoury, Street, Golden, Peppered, Grilled, Midnight, Sizzling, Hearty',
    'Taco, Chilli, Noodles, Dumplings, Kitchen, Barbecue, Lechon, Bistro, Ramen, Chef, Cantina, Adobo, Skewers, Diner, Pancit',
    'Food Street, the Night Market, Grandma’s Kitchen, Chilli Alley, the Grill',
  ),
  theme(
    'Speeding, Turbo, Chrome, Roaring, Neon, Full-throttle, Drifting, Photo-finish, Nitro, Headlong, Overtaking, Burning',
    'Racer, Pit Stop, Grand Prix, Chequered Flag, Motorbike, Derby, Champion, Roadster, Overtake, Turbine, Victory Lap, Podium, Rally, Hairpin, Downforce',
    'the Final Lap, Sunset Strip, Night Circuit, the Speedway, Harbour Bend',
  ),
  theme(
    'Haunted, Creeping, Wicked, Pale, Cursed, Howling, Gothic, Restless, Ghostly, Blood-red, Moonless, Whispering',
    'Manor, Vampire, Werewolf, Phantom, Mummy, Graveyard, Banshee, Pumpkin, Coffin, Crypt, Bats, Aswang, Raven, Candlelight, Cobweb',
    'Hollow Manor, Black Hill, the Thirteenth Floor, Midnight Lane, the Crypt',
  ),
]

const counts = [3, 5, 7, 10, 20, 27, 40, 88, 100, 777]
const slotTails = words(
  'Deluxe, Respin, Cascade, Reloaded, Nights, Rising, Wild Ways, Hold and Respin, Links, Bonanza, Rush, Legacy, Extra, Link and Collect',
)
const jackpotTails = words(
  'Jackpots, Grand Jackpot, Jackpot Ladder, Progressive, Four Pots, Mega Pots, Jackpot Drop, Jackpot Trail, Jackpot Parade, Jackpot Vault',
)

/** Slots: mostly two words, as such names are, and some of every other shape. */
function slotName(random: Random): string {
  const { adjectives, nouns, places, plural } = random.pick(themes)
  const noun = random.pick(nouns)
  const shape = random.next()
  if (plural && shape < 0.3) return `${random.pick(counts)} ${random.pick(adjectives)} ${noun}`
  if (shape < 0.55) return `${random.pick(adjectives)} ${noun}`
  if (shape < 0.7) return `${noun} of ${random.pick(places)}`
  if (shape < 0.84) return `${noun} ${random.pick(slotTails)}`
  if (shape < 0.94) return `${random.pick(adjectives)} ${noun} ${random.pick(slotTails)}`
  const other = random.pick(nouns)
  return other === noun ? `${noun} Kingdom` : `${noun} & ${other}`
}

function jackpotName(random: Random): string {
  const { adjectives, nouns } = random.pick(themes)
  const noun = random.pick(nouns)
  return random.chance(0.5)
    ? `${noun} ${random.pick(jackpotTails)}`
    : `${random.pick(adjectives)} ${noun} ${random.pick(jackpotTails)}`
}

const pair = (first: string, second: string) => {
  const [firsts, seconds] = [words(first), words(second)]
  return (random: Random) => `${random.pick(firsts)} ${random.pick(seconds)}`
}

const rooms =
  'Intramuros, Sampaguita, Makati, Luneta, Narra, Perlas, Maharlika, Dama de Noche, Bituin, Rizal, Ayala, Tagaytay, Molave, Ilang-Ilang, Kampana, Waling-Waling, Bulwagan, Escolta, Harana, Vigan'

const makers = {
  RNG: slotName,
  JP: jackpotName,
  TG: pair(
    'Royal, Velvet, Midnight, Classic, High Street, Emerald, Riverside, Gold Room, First Class, Monarch, Sapphire, Grand, Marble, Premier, Single-deck, Penthouse',
    'Blackjack, European Roulette, Baccarat, Sic Bo, Three Card Poker, Caribbean Stud, Casino War, Craps, Red Dog, Pai Gow, Dragon Tiger, Hi-Lo, Video Poker, Lucky 9',
  ),
  AC: pair(
    'Rocket, Balloon, Parachute, Skyline, Turbo, Jungle, Neon, Pirate, Galaxy, Monsoon, Volcano, Jeepney, Submarine, Kite, Penguin, Comet, Bamboo, Thunder',
    'Crash, Plinko, Mines, Hi-Lo, Wheel, Towers, Dice, Scratch, Coin Flip, Limbo, Goal, Drop, Keno, Whack',
  ),
  BG: pair(
    'Fiesta, Parol, Barrio, Sunday, Rainbow, Sari-sari, Golden, Lucky Ball, Karaoke, Sunrise, Mango, Starlight, Palengke, Carnival, Harvest, Jeepney',
    'Bingo, Bingo Party, Bingo 75, Bingo 90, Bingo Rush, Bingo Showdown, Bingo Night, Bingo Blast',
  ),
  LIVE: pair(
    'Baccarat, Speed Baccarat, No Commission Baccarat, Roulette, Auto Roulette, Sic Bo, Dragon Tiger, Blackjack, Color Game, Pula Puti, Casino Hold’em, Fan Tan, Teen Patti, Money Wheel',
    rooms,
  ),
  FISH: pair(
    'Coral King, Deep Sea, Golden Toad, Ocean Emperor, Crab Captain, Dragon Lake, Mermaid, Octopus, Treasure Reef, Monsoon, Shark Bay, Pearl Diver, Thunder, Lantern Fish, Manta, Bakunawa',
    'Fishing, Hunter, Fishing War, Fishing Party, Fishing God, Shoal, Angler, Cannon',
  ),
  PVP: pair(
    'Tongits, Pusoy, Lucky 9, Big Two, Mahjong, Texas Hold’em, Ludo, Checkers, Dominoes, Rummy, Color Game, Sakla, Pusoy Dos, Thirteen Cards',
    'Club, Rush, Party, Table, Masters, Barkada, Arena, Royale, Tambayan, Series',
  ),
  SPORTS: pair(
    'Sunrise, Grandstand, Home Field, Extra Time, Fast Break, Matchday, Full Court, Prime',
    'Sportsbook, Virtual Football, Virtual Basketball, Live Scores & Odds, Virtual Derby, Volleyball Lounge',
  ),
  ESPORTS: pair(
    'Nexus, Frontline, Overdrive, Mid Lane, Clutch, Last Stand, Respawn',
    'Cup, League Lobby, Showdown, Masters, Open, Invitational',
  ),
  ELOTT: pair(
    'Lightning, Speed, Turbo, Minute, Rapid, Flash, Express, Jet, Blitz, Swift, Instant, Comet',
    'Keno, 3D, 4D, Five, Dice Draw, Color Draw, Ball Draw, Racing Draw, Sixes, Eleven 5',
  ),
  LOTT: pair(
    'Northern Star, Perlas, Mindanao, Visayas, Luzon, Sunrise, Mega Ring, Daily, Grand Fiesta, Amihan, Habagat, Golden Ticket',
    '6/42, 6/45, 6/49, 6/55, 6/58, 3D, 4D, 2D, 6D, Super Draw',
  ),
  COCKFIGHT: pair(
    'Batangas, Cebu, Pampanga, Iloilo, Negros, Davao, Laguna, Bulacan',
    'Derby, Arena, Cockpit, Grand Sabong',
  ),
} satisfies Record<GameType | 'JP' | 'TG' | 'AC' | 'BG', (random: Random) => string>

/** Kind of a name: a game type, or a class of RNG games. */
export type NameKind = keyof typeof makers

/** Creates unique names: a taken one gets a Roman numeral, as sequels do. */
export function createNames(random: Random, taken: ReadonlySet<string>): (kind: NameKind) => string {
  const used = new Set(taken)
  return (kind) => {
    let name = makers[kind](random)
    for (let tries = 0; used.has(name) && tries < 20; tries += 1) name = makers[kind](random)
    if (used.has(name)) name = sequel(name, used)
    used.add(name)
    return name
  }
}

const romans = words('II, III, IV, V, VI, VII, VIII, IX, X, XI, XII')

function sequel(name: string, used: ReadonlySet<string>): string {
  const next = romans.find((roman) => !used.has(`${name} ${roman}`))
  if (!next) throw new RangeError(`There are no more names like ${name}`)
  return `${name} ${next}`
}
