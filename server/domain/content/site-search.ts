import MiniSearch, { type Query, type QueryCombination } from 'minisearch'
import { GameType, Language } from '#wire/shapes.ts'
import { type FoundOnSite, SitePage } from '#wire/content/search.ts'
import {
  type Catalogue,
  type CatalogueGame,
  type CatalogueVendor,
  readiness,
  vendorReadiness,
} from '#server/domain/play/catalogue.ts'
import { fold } from './fold.ts'
import { wordsIn } from '#server/domain/messages/member-words.ts'
import { pageEntries } from './site-pages.ts'

/** How many of each kind are shown at most. */
const most = { games: 8, vendors: 4, lobbies: 3, pages: 4, nearest: 6 } as const

/** Beside so many things that are called as it was typed, games that are called nearly so are only in the way. */
const enoughExact = 3

/** More words, or longer ones, tell no more of what is meant and only cost work. */
const mostWords = 5
const longestWord = 24

/** Scripts that set no spaces between words: there two characters side by side stand for one. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu

const pairsOf = (run: string): readonly string[] => {
  const characters = [...run]
  if (characters.length < 3) return [run]
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

/** The words of a text as they are compared; of whatever is no letter and no figure nothing is left. */
export function wordsOfText(text: string): readonly string[] {
  return fold(text)
    .replaceAll(unspaced, (run) => ` ${pairsOf(run).join(' ')} `)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, longestWord))
}

/** Words, and each two that stand side by side as one: who writes "koipond" finds the Koi Pond. */
const asIndexed = (text: string): string[] => {
  const words = wordsOfText(text)
  return [...words, ...words.slice(1).map((word, at) => `${words[at]}${word}`)]
}

/** What is searched: a code, what it is called, and what else it is found by. */
interface Entry {
  readonly id: string
  readonly name: string
  readonly other: string
}

const newIndex = () =>
  new MiniSearch<Entry>({
    fields: ['name', 'other'],
    tokenize: asIndexed,
    processTerm: (term) => term,
    searchOptions: { tokenize: (text) => [...wordsOfText(text)], boost: { name: 3 }, maxFuzzy: 3 },
  })

/** What the site is searched in, made of one state of the catalogue. */
interface SiteIndex {
  readonly games: MiniSearch<Entry>
  readonly vendors: MiniSearch<Entry>
  readonly lobbies: MiniSearch<Entry>
  readonly pages: MiniSearch<Entry>
}

/** How many letters may be wrong: none of two, one of up to five, two of more. */
const forgiven = (word: string) => (word.length < 3 ? 0 : word.length < 6 ? 1 : 2)

/** A short word with two letters in the wrong order is two letters wrong, and yet one slip of the hand. */
const swapped = (word: string): readonly string[] =>
  word.length < 3 || word.length > 5
    ? []
    : Array.from(
        { length: word.length - 1 },
        (_, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`,
      )

/**
 * A word that is so short begins thousands of others: looking for all of them, for one word after the other, is work a
 * stranger could ask for at will. So it is looked for as a whole, but as the last one, which may still be typed on.
 */
const isWhole = (word: string, words: readonly string[]) => word.length < 3 && word !== words.at(-1)

const asTyped = (word: string, words: readonly string[]): QueryCombination => ({
  combineWith: 'OR',
  queries: [word, ...swapped(word)],
  prefix: !isWhole(word, words),
  fuzzy: (term) => (term === word ? forgiven(term) : 0),
})

const asOne = (word: string) => asTyped(word, [word])

/** All words, each as it is typed or nearly so, or all of them as one. */
const strictly = (words: readonly string[]): Query => ({
  combineWith: 'OR',
  queries: [
    { combineWith: 'AND', queries: words.map((word) => asTyped(word, words)) },
    ...(words.length === 1 ? [] : [asOne(words.join('').slice(0, longestWord))]),
  ],
})

/** Any of the words, as far off as may be. */
const loosely = (words: readonly string[]): Query => ({
  combineWith: 'OR',
  queries: words.map((word) => ({ queries: [word], prefix: !isWhole(word, words), fuzzy: word.length < 3 ? 0 : 0.4 })),
})

interface Hit {
  readonly id: string
  /** Whether every word begins a word of it as it was typed. */
  readonly exact: boolean
  readonly score: number
}

function hits(index: MiniSearch<Entry>, query: Query, words: readonly string[]): readonly Hit[] {
  const joined = words.join('')
  return index.search(query).map(({ id, score, terms }) => ({
    id: String(id),
    score,
    exact:
      words.every((word) => terms.some((term) => term.startsWith(word))) ||
      terms.some((term) => term.startsWith(joined)),
  }))
}

/** Exact before forgiven, what can be played before what is closed or comes later, then the best first. */
const bestFirst =
  (readinessById: (id: string) => number) =>
  (one: Hit, other: Hit): number =>
    Number(other.exact) - Number(one.exact) ||
    readinessById(one.id) - readinessById(other.id) ||
    other.score - one.score

/** What was found, by what it is in the catalogue. */
export interface FoundInCatalogue {
  readonly match: FoundOnSite['match']
  readonly games: readonly CatalogueGame[]
  readonly vendors: readonly FoundOnSite['vendors'][number][]
  readonly lobbies: readonly GameType[]
  readonly pages: readonly SitePage[]
}

const nothing: FoundInCatalogue = { match: 'none', games: [], vendors: [], lobbies: [], pages: [] }

function searchIn(index: SiteIndex, catalogue: Catalogue, typed: string): FoundInCatalogue {
  const words = [...new Set(wordsOfText(typed))].slice(0, mostWords)
  if (words.length === 0) return nothing
  const gameReadiness = (code: string) => {
    const game = catalogue.byCode.get(code)
    return game === undefined ? cannotBePlayed : readiness(game)
  }
  const gamesOf = (found: readonly Hit[]) =>
    found.toSorted(bestFirst(gameReadiness)).flatMap(({ id }) => catalogue.byCode.get(id) ?? [])
  const strict = strictly(words)
  const [games, vendors, lobbies, pages] = worthShowing([
    hits(index.games, strict, words),
    hits(index.vendors, strict, words),
    hits(index.lobbies, strict, words),
    hits(index.pages, strict, words),
  ])
  if (games.length + vendors.length + lobbies.length + pages.length === 0) {
    const nearest = gamesOf(hits(index.games, loosely(words), words)).slice(0, most.nearest)
    return nearest.length === 0 ? nothing : { ...nothing, match: 'nearest', games: nearest }
  }
  const vendorsReady = vendorReadiness(catalogue.games)
  const vendorReady = (code: string) => vendorsReady.get(code) ?? cannotBePlayed
  const lobbyReady = (id: string) => {
    const [first] = GameType.options.flatMap((type) => (type === id ? (catalogue.lobby.get(type) ?? []) : []))
    return first === undefined ? cannotBePlayed : readiness(first)
  }
  return {
    match: 'good',
    games: gamesOf(games).slice(0, most.games),
    vendors: vendors
      .toSorted(bestFirst(vendorReady))
      .flatMap(({ id }) => catalogue.vendorByCode.get(id) ?? [])
      .slice(0, most.vendors)
      .map((vendor) => toFound(vendor, vendorReady(vendor.code))),
    lobbies: lobbies
      .toSorted(bestFirst(lobbyReady))
      .flatMap(({ id }) => GameType.options.filter((type) => type === id))
      .slice(0, most.lobbies),
    pages: pages
      .toSorted(bestFirst(() => 0))
      .flatMap(({ id }) => SitePage.options.filter((page) => page === id))
      .slice(0, most.pages),
  }
}

type HitsByKind = readonly [
  games: readonly Hit[],
  vendors: readonly Hit[],
  lobbies: readonly Hit[],
  pages: readonly Hit[],
]

/** Hits without those that are only in the way: nearly so called beside enough that is called so, or beside a page. */
function worthShowing([games, vendors, lobbies, pages]: HitsByKind): HitsByKind {
  const isExact = ({ exact }: Hit) => exact
  const exact = [...games, ...vendors, ...lobbies, ...pages].filter(isExact).length
  const unless = (inTheWay: boolean, hits: readonly Hit[]) => (inTheWay ? hits.filter(isExact) : hits)
  return [
    unless(exact >= enoughExact || pages.some(isExact), games),
    unless(exact > 0, vendors),
    unless(exact > 0, lobbies),
    unless(exact > 0, pages),
  ]
}

const toFound = (vendor: CatalogueVendor, ready: number): FoundInCatalogue['vendors'][number] => {
  const [gameType, ...more] = vendor.counts.keys()
  return {
    vassalage: vendor.code,
    title: vendor.title,
    gameType: more.length === 0 ? (gameType ?? null) : null,
    games: [...vendor.counts.values()].reduce((sum, count) => sum + count, 0),
    soon: ready === cannotBePlayed,
    closed: ready === closedForNow,
  }
}

/** Of `readiness`: closed for now, and not to be played yet. */
const closedForNow = 1
const cannotBePlayed = 2

/** Titles of each lobby in every language of the site, so that it is found in whichever one types. */
async function lobbyTitles(): Promise<readonly Entry[]> {
  const languages = await Promise.all(Language.options.map((language) => wordsIn('lobby', language)))
  return GameType.options.map((type) => ({
    id: type,
    name: languages.map((say) => say(`lobby.title.${type}`)).join('\n'),
    other: '',
  }))
}

async function buildIndex({ games, vendors }: Catalogue): Promise<SiteIndex> {
  const index = { games: newIndex(), vendors: newIndex(), lobbies: newIndex(), pages: newIndex() }
  index.vendors.addAll(
    vendors.filter(({ counts }) => counts.size > 0).map(({ code, title }) => ({ id: code, name: title, other: '' })),
  )
  index.lobbies.addAll(await lobbyTitles())
  index.pages.addAll(await pageEntries())
  // In parts, so that nobody else waits while thousands of names are read.
  await index.games.addAllAsync(
    games.map(({ code, name, owner }) => ({ id: code, name, other: owner.title })),
    { chunkSize: 250 },
  )
  return index
}

const namesOf = ({ games, vendors }: Catalogue): string =>
  [
    ...vendors.map(({ code, title, counts }) => `${code}\t${title}\t${counts.size}`),
    ...games.map(({ code, name, vendor }) => `${code}\t${name}\t${vendor}`),
  ].join('\n')

/** Searches the catalogue that is read at the moment. */
export type SiteSearch = (catalogue: Catalogue, typed: string) => Promise<FoundInCatalogue>

/**
 * Searches with an index that is made anew once something is called otherwise. Until that one is there the one before
 * answers, of what is still in the catalogue; only the first question ever waits.
 */
export function createSiteSearch(): SiteSearch {
  const names = new WeakMap<Catalogue, string>()
  let ready: SiteIndex | null = null
  let building: { readonly names: string; readonly index: Promise<SiteIndex> } | null = null

  const build = async (catalogue: Catalogue): Promise<SiteIndex> => {
    const called = names.get(catalogue)
    try {
      const index = await buildIndex(catalogue)
      // Whoever is called otherwise again meanwhile has another index made.
      if (building?.names === called) ready = index
      return index
    } catch (cause) {
      if (building?.names === called) building = null
      throw cause
    }
  }
  const indexOf = (catalogue: Catalogue): SiteIndex | Promise<SiteIndex> => {
    const called = names.get(catalogue) ?? namesOf(catalogue)
    names.set(catalogue, called)
    if (building?.names !== called) building = { names: called, index: build(catalogue) }
    if (ready === null) return building.index
    // Nobody waits for it: should it fail, the next question asks for it again.
    building.index.catch(() => {})
    return ready
  }
  return async (catalogue, typed) => searchIn(await indexOf(catalogue), catalogue, typed)
}
