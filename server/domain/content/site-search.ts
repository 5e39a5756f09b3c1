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
import { normalizeText } from './normalize-text.ts'
import { translationsFor } from '#server/domain/messages/member-texts.ts'
import { pageEntries } from './site-pages.ts'

/** Most results of each kind. */
const most = { games: 8, vendors: 4, lobbies: 3, pages: 4, nearest: 6 } as const

/** With this many exact matches, fuzzy matches of games are left out. */
const enoughExact = 3

/** Most words of a query, and longest word: more add work and no precision. */
const mostWords = 5
const longestWord = 24

/** Scripts without spaces between words: there each pair of characters counts as a word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu

const pairsOf = (run: string): readonly string[] => {
  const characters = [...run]
  if (characters.length < 3) return [run]
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

/** Returns the words of a query, each once and not too many. */
export const queryWords = (typed: string): readonly string[] => [...new Set(wordsOfText(typed))].slice(0, mostWords)

/** Splits a text into normalised words; characters that are neither letters nor digits are dropped. */
export function wordsOfText(text: string): readonly string[] {
  return normalizeText(text)
    .replaceAll(unspaced, (run) => ` ${pairsOf(run).join(' ')} `)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, longestWord))
}

/** Adds each pair of neighbouring words as one word: "koipond" finds the Koi Pond. */
const asIndexed = (text: string): string[] => {
  const words = wordsOfText(text)
  return [...words, ...words.slice(1).map((word, at) => `${words[at]}${word}`)]
}

/** A searchable entry: a code, its names, and its synonyms. */
interface Entry {
  readonly id: string
  readonly name: string
  readonly other: string
}

/** Creates an empty index of names. */
export const newIndex = () =>
  new MiniSearch<Entry>({
    fields: ['name', 'other'],
    tokenize: asIndexed,
    processTerm: (term) => term,
    searchOptions: { tokenize: (text) => [...wordsOfText(text)], boost: { name: 3 }, maxFuzzy: 3 },
  })

/** The index of one state of the catalogue. */
interface SiteIndex {
  readonly games: MiniSearch<Entry>
  readonly vendors: MiniSearch<Entry>
  readonly lobbies: MiniSearch<Entry>
  readonly pages: MiniSearch<Entry>
}

/** Allowed typos of a word: none up to two letters, one up to five, two beyond. */
const forgiven = (word: string) => (word.length < 3 ? 0 : word.length < 6 ? 1 : 2)

/** Allows two swapped letters in a short word, although that counts as two typos. */
const swapped = (word: string): readonly string[] =>
  word.length < 3 || word.length > 5
    ? []
    : Array.from(
        { length: word.length - 1 },
        (_, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`,
      )

/**
 * A word this short is a prefix of thousands of others; a prefix search for each word would be work that a stranger
 * could cause at will. So it must match as a whole, except as the last word, which may still be incomplete.
 */
const isWhole = (word: string, words: readonly string[]) => word.length < 3 && word !== words.at(-1)

const asTyped = (word: string, words: readonly string[]): QueryCombination => ({
  combineWith: 'OR',
  queries: [word, ...swapped(word)],
  prefix: !isWhole(word, words),
  fuzzy: (term) => (term === word ? forgiven(term) : 0),
})

const asOne = (word: string) => asTyped(word, [word])

/** Matches all words, exactly or with typos, or all of them joined. */
export const strictly = (words: readonly string[]): Query => ({
  combineWith: 'OR',
  queries: [
    { combineWith: 'AND', queries: words.map((word) => asTyped(word, words)) },
    ...(words.length === 1 ? [] : [asOne(words.join('').slice(0, longestWord))]),
  ],
})

/** Matches any of the words, with any number of typos. */
const loosely = (words: readonly string[]): Query => ({
  combineWith: 'OR',
  queries: words.map((word) => ({ queries: [word], prefix: !isWhole(word, words), fuzzy: word.length < 3 ? 0 : 0.4 })),
})

interface Hit {
  readonly id: string
  /** True when every typed word is a prefix of a word of the entry. */
  readonly exact: boolean
  readonly score: number
}

/** Returns the entries that a query finds, the best first. */
export function hits(index: MiniSearch<Entry>, query: Query, words: readonly string[]): readonly Hit[] {
  const joined = words.join('')
  return index.search(query).map(({ id, score, terms }) => ({
    id: String(id),
    score,
    exact:
      words.every((word) => terms.some((term) => term.startsWith(word))) ||
      terms.some((term) => term.startsWith(joined)),
  }))
}

/** Exact before fuzzy, then the best score first. */
const bestFirst = (one: Hit, other: Hit): number => Number(other.exact) - Number(one.exact) || other.score - one.score

/** Results, by their kind in the catalogue; only what can be played now. */
export interface FoundInCatalogue {
  readonly match: FoundOnSite['match']
  readonly games: readonly CatalogueGame[]
  readonly vendors: readonly FoundOnSite['vendors'][number][]
  readonly lobbies: readonly GameType[]
  readonly pages: readonly SitePage[]
}

const nothing: FoundInCatalogue = { match: 'none', games: [], vendors: [], lobbies: [], pages: [] }

function searchIn(index: SiteIndex, catalogue: Catalogue, typed: string): FoundInCatalogue {
  const words = queryWords(typed)
  if (words.length === 0) return nothing
  const isPlayable = (game: CatalogueGame | undefined) => game !== undefined && readiness(game) === 0
  const vendorsReady = vendorReadiness(catalogue.games)
  const playable = {
    games: (query: Query) => hits(index.games, query, words).filter(({ id }) => isPlayable(catalogue.byCode.get(id))),
    vendors: (query: Query) => hits(index.vendors, query, words).filter(({ id }) => vendorsReady.get(id) === 0),
    lobbies: (query: Query) =>
      hits(index.lobbies, query, words).filter(({ id }) =>
        GameType.options.some((type) => type === id && isPlayable(catalogue.lobby.get(type)?.[0])),
      ),
  }
  const gamesOf = (found: readonly Hit[]) =>
    found.toSorted(bestFirst).flatMap(({ id }) => catalogue.byCode.get(id) ?? [])
  const strict = strictly(words)
  const [games, vendors, lobbies, pages] = worthShowing([
    playable.games(strict),
    playable.vendors(strict),
    playable.lobbies(strict),
    hits(index.pages, strict, words),
  ])
  if (games.length + vendors.length + lobbies.length + pages.length === 0) {
    const nearest = gamesOf(playable.games(loosely(words))).slice(0, most.nearest)
    return nearest.length === 0 ? nothing : { ...nothing, match: 'nearest', games: nearest }
  }
  return {
    match: 'good',
    games: gamesOf(games).slice(0, most.games),
    vendors: vendors
      .toSorted(bestFirst)
      .flatMap(({ id }) => catalogue.vendorByCode.get(id) ?? [])
      .slice(0, most.vendors)
      .map(toFound),
    lobbies: lobbies
      .toSorted(bestFirst)
      .flatMap(({ id }) => GameType.options.filter((type) => type === id))
      .slice(0, most.lobbies),
    pages: pages
      .toSorted(bestFirst)
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

/** Drops fuzzy matches where there are enough exact ones, or where a page matches. */
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

const toFound = (vendor: CatalogueVendor): FoundInCatalogue['vendors'][number] => {
  const [gameType, ...more] = vendor.counts.keys()
  return {
    vassalage: vendor.code,
    title: vendor.title,
    gameType: more.length === 0 ? (gameType ?? null) : null,
    games: [...vendor.counts.values()].reduce((sum, count) => sum + count, 0),
  }
}

/** Titles of each lobby in every language of the site, so that a search in any language finds them. */
async function lobbyTitles(): Promise<readonly Entry[]> {
  const languages = await Promise.all(Language.options.map((language) => translationsFor('lobby', language)))
  return GameType.options.map((type) => ({
    id: type,
    name: languages.map((translate) => translate(`lobby.title.${type}`)).join('\n'),
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
  // In parts, so that other requests do not wait while thousands of names are indexed.
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

/** Searches the current catalogue. */
export type SiteSearch = (catalogue: Catalogue, typed: string) => Promise<FoundInCatalogue>

/**
 * Searches with an index that is rebuilt once a name changes. Until then the index before answers, for what is still in
 * the catalogue; only the very first query waits.
 */
export function createSiteSearch(): SiteSearch {
  const names = new WeakMap<Catalogue, string>()
  let ready: SiteIndex | null = null
  let building: { readonly names: string; readonly index: Promise<SiteIndex> } | null = null

  const build = async (catalogue: Catalogue): Promise<SiteIndex> => {
    const called = names.get(catalogue)
    try {
      const index = await buildIndex(catalogue)
      // Another change in the meantime builds another index.
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
    // Not awaited: after a failure the next query starts it again.
    building.index.catch(() => {})
    return ready
  }
  return async (catalogue, typed) => searchIn(await indexOf(catalogue), catalogue, typed)
}
