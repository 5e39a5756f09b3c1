import type { FlowName } from './flow-name.ts'

/** Texts of a new game by the last part of their ids. */
const gameTexts = {
  en: {
    first: 'First side',
    second: 'Second side',
    rules:
      'One of two sides is drawn, each of them equally likely. The side that you chose pays 1.98 times the bet, the other one nothing.',
    how: 'Side: the remainder of one number of the stream after dividing by 2. Remainder 0 is the first side, 1 the second.',
  },
  fil: {
    first: 'Unang panig',
    second: 'Ikalawang panig',
    rules:
      'Isa sa dalawang panig ang lalabas, at pantay ang chance ng bawat isa. Nagbabayad ng 1.98 beses ng taya ang pinili mong panig, at wala ang kabila.',
    how: 'Panig: ang remainder ng isang numero ng stream pagkatapos hatiin sa 2. Ang remainder na 0 ay ang unang panig, ang 1 ay ang ikalawa.',
  },
} as const

const rules = ({ camel, pascal, words }: FlowName) => `import * as v from 'valibot'
import { type Fraction, fraction } from '#games/fraction.ts'
import { expectedPay, hundredths } from './chances.ts'
import type { Original } from './original.ts'

const sides = ['first', 'second'] as const
const Side = v.picklist(sides)
export type ${pascal}Side = v.InferOutput<typeof Side>

const Pick = v.strictObject({ side: Side })
export type ${pascal}Pick = v.InferOutput<typeof Pick>

const pays = ({ side }: ${pascal}Pick, drawn: ${pascal}Side): Fraction => hundredths(side === drawn ? 198 : 0)

/** The rules of the ${words}: one of two sides is drawn, and the chosen one pays 1.98 times the stake, which returns 99 %. */
export const ${camel}: Original<${pascal}Pick, ${pascal}Side> = {
  version: 1,
  pick: Pick,
  usual: { side: 'first' },
  outcome: Side,
  draw: (draw) => sides[draw(sides.length)]!,
  pays,
  returnOf: (pick) => expectedPay(sides.map((drawn) => ({ ways: 1n, pays: pays(pick, drawn) }))),
  tables: sides.map((side) => ({ side })),
  returns: { least: fraction(99, 100), most: fraction(99, 100) },
}
`

const view = ({
  camel,
  kebab,
  pascal,
  words,
}: FlowName) => `import type { ${pascal}Pick, ${pascal}Side } from '#games/originals/${kebab}.ts'
import { escape } from '#server/games/client/page-parts.ts'
import { animate, type GameView, outcomeText, type RevealedRound } from './game-view.ts'

const sides = ['first', 'second'] as const

/** Time until the side is shown, in milliseconds. */
const drawTime = 600

/** The ${words}: two sides to choose from, and the drawn one as a word. */
export const ${camel}View: GameView<${pascal}Pick, ${pascal}Side> = {
  rules: 'original.${kebab}.rules',
  open({ outcome, pick, texts, choose }) {
    const { t } = texts
    outcome.innerHTML = '<p class="roll">–</p>'
    pick.innerHTML = \`<fieldset class="choices sides"><legend class="sr">\${escape(t('original.pick'))}</legend>\${sides
      .map(
        (side) =>
          \`<label><input type="radio" name="side" value="\${side}" /><span>\${escape(t(\`original.${kebab}.\${side}\`))}</span></label>\`,
      )
      .join('')}</fieldset>\`
    const drawn = outcome.querySelector<HTMLElement>('.roll')!
    const inputs = [...pick.querySelectorAll('input')]
    for (const [index, input] of inputs.entries()) input.addEventListener('change', () => choose({ side: sides[index]! }))
    const show = (round: RevealedRound<${pascal}Pick, ${pascal}Side>) => {
      drawn.textContent = outcomeText('${kebab}', round, texts)
      drawn.dataset['won'] = String(round.isGain)
    }
    return {
      showPick({ side }, isOpen) {
        for (const input of inputs) {
          input.disabled = !isOpen
          input.checked = input.value === side
        }
      },
      showOutcome(round) {
        if (round === null) drawn.textContent = '–'
        else show(round)
      },
      reveal: (round, signal) => animate(drawTime, signal, (share) => share === 1 && show(round)),
    }
  },
}
`

const test = ({ camel, kebab, words }: FlowName) => `import { expect, it } from 'vitest'
import { equals, fraction } from '#games/fraction.ts'
import { ${camel} } from '#games/originals/${kebab}.ts'

it('${words}: a side is drawn by one draw of two, and pays 1.98 times the stake where it was chosen', () => {
  const drawn = [0, 1].map((number) =>
    ${camel}.draw((below) => {
      expect(below).toBe(2)
      return number
    }, ${camel}.usual),
  )
  expect(drawn).toEqual(['first', 'second'])
  for (const pick of ${camel}.tables)
    for (const side of ['first', 'second'] as const)
      expect(equals(${camel}.pays(pick, side), pick.side === side ? fraction(198, 100) : fraction(0))).toBe(true)
})
`

const story = (
  { kebab, words }: FlowName,
  title: string,
) => `import { openOriginal, playAndVerify } from './support/play-original.ts'
import { test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

test(
  '${words}: a member chooses a side, verifies the round, and finds it in the record',
  { tag: ['@original', '@phone', '@narrow'] },
  async ({ page, site, language }) => {
    const t = translatorOf(language)
    const frame = await openOriginal(page, site, { language, name: '${title}' })
    const second = t('original.${kebab}.second')
    await frame.getByRole('radio', { name: second, exact: true }).check({ force: true })
    await site.expectAccessible(page)
    await playAndVerify(page, frame, { language, name: '${title}', pick: second })
  },
)
`

/** The name of a new game in the catalogue, beside that of its vendor. */
export const gameTitle = ({ words }: FlowName): string =>
  `Copperkite ${words.replaceAll(/\b\w/g, (letter) => letter.toUpperCase())}`

/** Every file of a new game, by path. */
export const gameFiles = (name: FlowName): Readonly<Record<string, string>> => {
  const { kebab } = name
  return {
    [`games/originals/${kebab}.ts`]: rules(name),
    [`server/games/client/original/${kebab}-view.ts`]: view(name),
    [`tests/games/originals/${kebab}.test.ts`]: test(name),
    [`e2e/${kebab}.e2e.ts`]: story(name, gameTitle(name)),
  }
}

const lists = {
  registry: 'games/originals/originals.ts',
  texts: 'games/originals/original-texts.ts',
  views: 'server/games/client/original/game-views.ts',
  seed: 'server/store/seed/games.ts',
  awaited: 'locales/awaited.json',
} as const

/** The catalogue files that have a game's texts, and whose last parts go into each. */
const catalogues = [
  {
    file: 'original',
    ids: ['first', 'second', 'rules'],
    idOf: (kebab: string, id: string) => `original.${kebab}.${id}`,
  },
  { file: 'round-detail', ids: ['how'], idOf: (kebab: string, id: string) => `round-detail.${id}.${kebab}` },
] as const
const languages = ['en', 'fil'] as const

/** The paths of files that list every original. */
export const sharedGameFiles: readonly string[] = [
  ...Object.values(lists),
  ...languages.flatMap((language) => catalogues.map(({ file }) => `locales/${language}/${file}.json`)),
]

/** The files that list every original, with the new one in them; `read` returns the present text of a file. */
export function withGame(name: FlowName, read: (path: string) => string): Readonly<Record<string, string>> {
  const { kebab, camel, pascal } = name
  const own = (path: string, ...edits: readonly ((text: string) => string)[]) => ({
    [path]: edits.reduce((text, edit) => edit(text), read(path)),
  })
  const importing = (what: string) => (text: string) => `import ${what}\n${text}`
  const awaited = JSON.parse(read(lists.awaited)) as readonly string[]
  const ids = catalogues.flatMap(({ ids: parts, idOf }) => parts.map((id) => idOf(kebab, id)))
  return {
    ...own(lists.registry, importing(`{ ${camel} } from './${kebab}.ts'`), (text) => {
      // The formatter may have broken the list into lines.
      const added = text.replace(
        /,?\s*\} as const(?=\n\nexport type OriginalName)/,
        `, '${kebab}': ${camel} } as const`,
      )
      if (added === text) throw new Error(`${lists.registry} no longer has a list of originals to add to`)
      return added
    }),
    ...own(
      lists.texts,
      importing(`type { ${pascal}Pick, ${pascal}Side } from './${kebab}.ts'`),
      addedBefore(
        '\n/** The texts of every original;',
        lists.texts,
        `\nconst ${camel}: OriginalTexts<${pascal}Pick, ${pascal}Side> = {
  pick: ({ side }) => ({ id: \`original.${kebab}.\${side}\`, values: {} }),
  outcome: (side) => ({ id: \`original.${kebab}.\${side}\`, values: {} }),
}\n`,
      ),
      (text) => text.replace(/,?\s*\}\s*$/, `, '${kebab}': ${camel} }\n`),
    ),
    ...own(lists.views, importing(`{ ${camel}View } from './${kebab}-view.ts'`), (text) =>
      text.replace(/\}\s*$/, `  '${kebab}': ${camel}View,\n}\n`),
    ),
    ...own(
      lists.seed,
      addedBefore(
        '\n]\n\n/**\n * The first game of a vendor in a class can be played as a house original',
        lists.seed,
        `\n  ['COPPERKITE', 'AC', '${kebab}', '${gameTitle(name)}', 100n],`,
      ),
    ),
    [lists.awaited]: `${JSON.stringify([...awaited, ...ids].toSorted(), null, 2)}\n`,
    ...Object.fromEntries(
      languages.flatMap((language) =>
        catalogues.map(({ file, ids: parts, idOf }) => {
          const path = `locales/${language}/${file}.json`
          const before = JSON.parse(read(path)) as Readonly<Record<string, string>>
          const added = Object.fromEntries(parts.map((id) => [idOf(kebab, id), gameTexts[language][id]]))
          return [path, `${JSON.stringify({ ...before, ...added }, null, 2)}\n`]
        }),
      ),
    ),
  }
}

/** Adds text before the only occurrence of `mark`; throws where there is none, or several. */
const addedBefore =
  (mark: string, path: string, added: string) =>
  (text: string): string => {
    if (text.split(mark).length !== 2) throw new Error(`${path} no longer has one ${JSON.stringify(mark)} to add to`)
    return text.replace(mark, () => `${added}${mark}`)
  }
