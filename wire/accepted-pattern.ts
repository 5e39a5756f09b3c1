/** Largest program an operator's pattern may become: what a text costs is at most this times its length. */
const largestProgram = 2_000
const deepestGroup = 20

type Test = (point: number) => boolean
type Node =
  | { readonly kind: 'one'; readonly test: Test }
  | { readonly kind: 'row'; readonly nodes: readonly Node[] }
  | { readonly kind: 'either'; readonly nodes: readonly Node[] }
  /** `most` is Infinity for `*`, `+` and `{n,}`. */
  | { readonly kind: 'repeat'; readonly node: Node; readonly least: number; readonly most: number }
type Step = { readonly test: Test; readonly next: number } | { a: number; readonly b: number } | 'match'

class NotUnderstood extends Error {}

const within = (from: string, to: string): Test => {
  const [low, high] = [pointOf(from), pointOf(to)]
  return (point) => point >= low && point <= high
}
const anyOf =
  (...tests: readonly Test[]): Test =>
  (point) =>
    tests.some((test) => test(point))
const not =
  (test: Test): Test =>
  (point) =>
    !test(point)
const pointOf = (character: string) => character.codePointAt(0) ?? 0
const is = (character: string): Test => {
  const own = pointOf(character)
  return (point) => point === own
}

const digit = within('0', '9')
const word = anyOf(digit, within('a', 'z'), within('A', 'Z'), is('_'))
const blank = anyOf(is(' '), is('\u00A0'), within('\t', '\r'))
const anything = not(anyOf(is('\n'), is('\r')))
const escapes: Readonly<Record<string, Test>> = {
  d: digit,
  D: not(digit),
  w: word,
  W: not(word),
  s: blank,
  S: not(blank),
  t: is('\t'),
  n: is('\n'),
  r: is('\r'),
}

/**
 * Reads an operator's pattern as a regular expression that a whole text must match, and answers its test; null when
 * it is none, when it uses what cannot be decided in linear time (look-around, back references), or when it is too
 * large. The test walks through the text once, whatever the pattern: it never tries again (Thompson's construction).
 */
export function readAcceptedPattern(source: string): ((text: string) => boolean) | null {
  try {
    const program: Step[] = []
    const start = emit(parse(Array.from(source)), add(program, 'match'), program)
    return (text) => run(program, start, text)
  } catch (error) {
    if (error instanceof NotUnderstood) return null
    throw error
  }
}

function parse(source: readonly string[]): Node {
  let at = source[0] === '^' ? 1 : 0
  const escapedEnd = source.at(-2) === '\\' && source.at(-3) !== '\\'
  const end = source.at(-1) === '$' && !escapedEnd && source.length > at ? source.length - 1 : source.length
  const peek = () => (at < end ? source[at] : undefined)
  const take = () => {
    const character = peek()
    if (character === undefined) throw new NotUnderstood()
    at += 1
    return character
  }
  const skip = (character: string) => {
    if (peek() !== character) return false
    at += 1
    return true
  }

  const escaped = (): { readonly test: Test; readonly character: string | null } => {
    const character = take()
    const test = escapes[character]
    if (test !== undefined) return { test, character: null }
    if (/[A-Za-z0-9]/.test(character)) throw new NotUnderstood()
    return { test: is(character), character }
  }

  const set = (): Test => {
    const negated = skip('^')
    const tests: Test[] = []
    const member = () => {
      const character = take()
      return character === '\\' ? escaped() : { test: is(character), character }
    }
    while (!skip(']')) {
      const first = member()
      if (peek() === '-' && source[at + 1] !== ']') {
        at += 1
        const last = member()
        if (first.character === null || last.character === null) throw new NotUnderstood()
        if (pointOf(first.character) > pointOf(last.character)) throw new NotUnderstood()
        tests.push(within(first.character, last.character))
      } else tests.push(first.test)
    }
    return negated ? not(anyOf(...tests)) : anyOf(...tests)
  }

  const number = () => {
    let digits = ''
    while (/^\d$/.test(peek() ?? '') && digits.length < 4) digits += take()
    return digits
  }

  const counted = (): { least: number; most: number } | null => {
    if (skip('*')) return { least: 0, most: Infinity }
    if (skip('+')) return { least: 1, most: Infinity }
    if (skip('?')) return { least: 0, most: 1 }
    if (!skip('{')) return null
    const least = number()
    const open = skip(',')
    const most = open ? number() : least
    if (least === '' || !skip('}')) throw new NotUnderstood()
    const range = { least: Number(least), most: most === '' ? Infinity : Number(most) }
    if (range.least > range.most || range.least > largestProgram) throw new NotUnderstood()
    return range
  }

  const single = (depth: number): Node => {
    const character = take()
    if (character === '(') {
      if (skip('?') && !skip(':')) throw new NotUnderstood()
      const node = either(depth + 1)
      if (!skip(')')) throw new NotUnderstood()
      return node
    }
    if (character === '[') return { kind: 'one', test: set() }
    if (character === '.') return { kind: 'one', test: anything }
    if (character === '\\') return { kind: 'one', test: escaped().test }
    if ('*+?{}^$)]'.includes(character)) throw new NotUnderstood()
    return { kind: 'one', test: is(character) }
  }

  const row = (depth: number): Node => {
    const nodes: Node[] = []
    while (peek() !== undefined && peek() !== '|' && peek() !== ')') {
      const node = single(depth)
      const range = counted()
      nodes.push(range === null ? node : { kind: 'repeat', node, ...range })
      // A lazy or doubled count: what is matched as a whole does not depend on the one, and the other is a mistake.
      if (range !== null && !skip('?') && /^[*+{]$/.test(peek() ?? '')) throw new NotUnderstood()
    }
    return { kind: 'row', nodes }
  }

  const either = (depth: number): Node => {
    if (depth > deepestGroup) throw new NotUnderstood()
    const nodes = [row(depth)]
    while (skip('|')) nodes.push(row(depth))
    return { kind: 'either', nodes }
  }

  const whole = either(0)
  if (peek() !== undefined) throw new NotUnderstood()
  return whole
}

function add(program: Step[], step: Step): number {
  if (program.length >= largestProgram) throw new NotUnderstood()
  return program.push(step) - 1
}

/** Writes the steps of a node that go on at `next`; answers where they begin. */
function emit(node: Node, next: number, program: Step[]): number {
  switch (node.kind) {
    case 'one':
      return add(program, { test: node.test, next })
    case 'row':
      return node.nodes.reduceRight((after, each) => emit(each, after, program), next)
    case 'either':
      return node.nodes.map((each) => emit(each, next, program)).reduceRight((b, a) => add(program, { a, b }))
    case 'repeat': {
      let entry = next
      if (node.most === Infinity) {
        const loop = { a: next, b: next }
        entry = add(program, loop)
        loop.a = emit(node.node, entry, program)
      } else {
        for (let more = node.least; more < node.most; more += 1) {
          entry = add(program, { a: emit(node.node, entry, program), b: next })
        }
      }
      for (let least = 0; least < node.least; least += 1) entry = emit(node.node, entry, program)
      return entry
    }
  }
}

function run(program: readonly Step[], start: number, text: string): boolean {
  let places = reach(program, [start])
  for (const character of text) {
    const point = pointOf(character)
    const next: number[] = []
    for (const place of places) {
      const step = program[place]
      if (typeof step === 'object' && 'test' in step && step.test(point)) next.push(step.next)
    }
    if (next.length === 0) return false
    places = reach(program, next)
  }
  for (const place of places) if (program[place] === 'match') return true
  return false
}

/** The places one can be at without taking a character. */
function reach(program: readonly Step[], from: number[]): Set<number> {
  const seen = new Set<number>()
  const open = from
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (seen.has(place)) continue
    seen.add(place)
    const step = program[place]
    if (typeof step === 'object' && 'a' in step) open.push(step.b, step.a)
  }
  return seen
}
