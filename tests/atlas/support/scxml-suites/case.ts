/**
 * A case of a suite for SCXML: `name | document | expected`.
 *
 * In the document a word is a state, `final:x`, `parallel:x` and the like an element with its main attribute, and
 * `event>target` a transition; attributes stand in `()`, children in `[]`, text in quotes. `a[in[raise:x] x>b] b` is
 * two states, of which the first raises an event on entry and leaves with it. Final states `pass` and `fail` are added
 * where transitions lead there.
 *
 * What is expected is `pass` (the document ends there), the active states after each event
 * (`a; t: b; 100 u: c` sends `u` after 100 ms), or `loss: …`, which the reader reports.
 */
export interface SuiteCase {
  readonly name: string
  readonly scxml: string
  readonly expected: string
}

/** Reads the rows of a table. */
export const suiteCases = (table: string): SuiteCase[] =>
  table
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', document = '', expected = ''] = /^(.*?) \| (.*) \| (.*)$/.exec(line) ?? []
      return { name, scxml: scxmlOf(document), expected }
    })

/** The attribute that is written behind the colon. */
const mainAttributes: Readonly<Record<string, string>> = {
  parallel: 'id',
  final: 'id',
  history: 'id',
  invoke: 'id',
  raise: 'event',
  send: 'event',
  cancel: 'sendid',
  assign: 'location',
  data: 'id',
  foreach: 'array',
  param: 'name',
}

/** The elements without a main attribute, by the word that is written. */
const plainElements: Readonly<Record<string, string>> = {
  in: 'onentry',
  out: 'onexit',
  ...Object.fromEntries(
    'initial if elseif else script content donedata finalize scxml xml'.split(' ').map((name) => [name, name]),
  ),
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const attribute = (name: string, value: string): string => ` ${name}="${escaped(value)}"`

/** The element of a word and its attributes. */
function headOf(word: string): readonly [element: string, attributes: string] {
  const [, event, target] = /^([^>]*)>(.*)$/.exec(word) ?? []
  const listed = (name: string, words = '') => (words === '' ? '' : attribute(name, words.replaceAll(',', ' ')))
  if (event !== undefined) return ['transition', `${listed('event', event)}${listed('target', target)}`]
  const [, kind = word, value] = /^(\w+):(.*)$/.exec(word) ?? []
  const main = Object.hasOwn(mainAttributes, kind) ? mainAttributes[kind] : undefined
  if (main !== undefined) return [kind, value === undefined ? '' : attribute(main, value)]
  const plain = Object.hasOwn(plainElements, word) ? plainElements[word] : undefined
  return plain === undefined ? ['state', attribute('id', word)] : [plain, '']
}

function scxmlOf(document: string): string {
  const [, written, body = document] = /^\(([^)]*)\) (.*)$/.exec(document) ?? []
  const ends = ['pass', 'fail'].filter((id) => new RegExp(`>${id}\\b`).test(body) && !body.includes(`final:${id}`))
  const own = ends.filter((id) => !new RegExp(`[ \\]]${id}(?:$|[ [])`).test(body)).map((id) => `final:${id}`)
  const inside = elements(new Words([body, ...own].join(' ')))
  return `<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript"${attributesOf(written)}>${inside}</scxml>`
}

const attributesOf = (written = ''): string =>
  [...written.matchAll(/([\w:]+)=(?:"([^"]*)"|([^\s"]+))/g)]
    .map(([, name = '', quoted, bare = '']) => attribute(name, quoted ?? bare))
    .join('')

/** The parts of a document: words, texts and attributes in their quotes or brackets, and `[` and `]`. */
class Words {
  readonly #parts: readonly string[]
  #at = 0

  constructor(text: string) {
    this.#parts = text.match(/"[^"]*"|\((?:"[^"]*"|[^)"])*\)|[[\]]|[^\s()[\]"]+/g) ?? []
  }

  /** Takes the next part if it begins with the text. */
  take(begin = ''): string | undefined {
    const part = this.#parts[this.#at]
    if (part?.startsWith(begin)) this.#at++
    return part?.startsWith(begin) ? part : undefined
  }
}

function elements(words: Words): string {
  let all = ''
  for (let part = words.take(); part !== undefined && part !== ']'; part = words.take()) {
    if (part.startsWith('"')) {
      all += escaped(part.slice(1, -1))
      continue
    }
    const [name, main] = headOf(part)
    const attributes = attributesOf(words.take('(')?.slice(1, -1))
    const inside = words.take('[') === undefined ? '' : elements(words)
    const element = `<${name}${main}${attributes}>${inside}</${name}>`
    all += name === 'data' ? `<datamodel>${element}</datamodel>` : element
  }
  return all
}
