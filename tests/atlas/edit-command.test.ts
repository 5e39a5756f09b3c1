import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { commandLine } from './support/command-line.ts'
import { oddMachines } from './support/odd-machines.ts'

mkdirSync('.cache', { recursive: true })
const folder = mkdtempSync('.cache/edited-')
afterAll(() => rmSync(folder, { recursive: true }))

/** The texts of the files of a folder. */
const textsOf = (path: string) =>
  Object.fromEntries(readdirSync(path).map((name) => [name, readFileSync(join(path, name), 'utf8')]))

/** Runs `edit` on a machine of the folder. */
const edit = (name: string, ...options: readonly string[]) => commandLine('edit', join(folder, name), ...options)

/** Runs the command line in a process of its own, which loads the files as they are now. */
const ownProcess = async (...argv: readonly string[]) =>
  (await promisify(execFile)(process.execPath, ['atlas/paths/cli.ts', ...argv])).stdout

/** The lines of a diff that change something. */
const changes = (diff: string) => diff.split('\n').filter((line) => /^[+-](?!--|\+\+)/.test(line))

describe('a machine from elsewhere', () => {
  const kettle = 'kettle/kettle.machine.ts#kettleMachine'

  beforeEach(() => {
    mkdirSync(join(folder, 'kettle'), { recursive: true })
    for (const [name, text] of Object.entries(oddMachines)) writeFileSync(join(folder, 'kettle', name), text)
  })

  test.each([
    [
      'a rename follows targets, lists, ids, helpers, constants and stateIn',
      ['--rename', 'off=resting'],
      [
        "-\tafter: { 1000: 'off' },",
        "+\tafter: { 1000: 'resting' },",
        "-const back = '#kettle.off'",
        "+const back = '#kettle.resting'",
        "-  initial: 'off',",
        "-  on: { wait: '.off' },",
        "+  initial: 'resting',",
        "+  on: { wait: '.resting' },",
        '-    off: {',
        '+    resting: {',
        "-          { target: 'off', actions: 'fill' }",
        "+          { target: 'resting', actions: 'fill' }",
        '-        descale: "off"',
        '+        descale: "resting"',
      ],
    ],
    [
      'a rename keeps quotes, comments and template texts',
      ['--rename', 'on.heating=boiling'],
      [
        "-const shared = { full: 'heating' } as const",
        "+const shared = { full: 'boiling' } as const",
        "-    isHeating: stateIn({ on: 'heating' }),",
        "+    isHeating: stateIn({ on: 'boiling' }),",
        '-        "heating": {',
        '+        "boiling": {',
        "-        ready: { on: { press: 'heating', descale: { guard: not('filled'), target: '.rinsing' } },",
        "+        ready: { on: { press: 'boiling', descale: { guard: not('filled'), target: '.rinsing' } },",
      ],
    ],
    [
      'a shorthand property is written out',
      ['--rename', 'cooling=cooling-down'],
      ['-    cooling,', '+    "cooling-down": cooling,'],
    ],
    [
      'a state is added with its description',
      [
        '--add-state',
        'on.ready.draining="it" drains',
        '--add-transition',
        'on.ready.idle|lift|filled|on.ready.draining',
      ],
      [
        "-          initial: 'idle', states: { idle: {}, rinsing: {} } },",
        `+          initial: 'idle', states: { idle: { on: { lift: { guard: "filled", target: "draining" } } }, rinsing: {}, draining: { description: '"it" drains' } } },`,
      ],
    ],
    [
      'a first state is where its parent begins',
      ['--add-state', 'on.ready.idle.humming=It hums.'],
      [
        "-          initial: 'idle', states: { idle: {}, rinsing: {} } },",
        `+          initial: 'idle', states: { idle: { initial: "humming", states: { humming: { description: "It hums." } } }, rinsing: {} } },`,
      ],
    ],
    [
      'a transition with a guard stands before the one without',
      ['--add-transition', 'off|press|isHeating|cooling'],
      [`+          { guard: "isHeating", target: "cooling" },`],
    ],
    [
      'a transition written as a text becomes a list',
      ['--add-transition', 'on.heating|weigh:done|filled|off'],
      [
        "-          invoke: { src: 'weigh', onDone: 'ready', onError: { target: '#kettle.on.ready' } },",
        `+          invoke: { src: 'weigh', onDone: [{ guard: "filled", target: "#kettle.off" }, 'ready'], onError: { target: '#kettle.on.ready' } },`,
      ],
    ],
    [
      'a target in a shared constant is changed where it is used',
      ['--retarget', 'on|empty||off=unplugged'],
      [
        "-      on: { ...toOff('lift'), empty: { target: back } }",
        '+      on: { ...toOff(\'lift\'), empty: { target: "unplugged" } }',
      ],
    ],
    [
      'a transition is removed with its line',
      ['--remove', 'off|press|filled|on'],
      ["-          { guard: 'filled', target: 'on' }, // with water", '+          // with water'],
    ],
    [
      'the only transition of an `on` is removed with it',
      ['--remove', 'cooling|press||on'],
      ["-\ton: { press: ['on', ] },"],
    ],
    [
      'states and transitions are described',
      ['--describe', "off=It's cold.", '--describe', 'off|descale=Rinses.', '--describe', 'cooling=Cools.'],
      [
        "-\tdescription: 'It cools down.',",
        "+\tdescription: 'Cools.',",
        "-      description: 'It stands on its base → cold.', // seen from the door",
        '+      description: "It\'s cold.", // seen from the door',
        '-        descale: "off"',
        '+        descale: { description: "Rinses.", target: "off" }',
      ],
    ],
    [
      'requirements are set',
      ['--require', 'off=spec §1; spec §2'],
      ['+      meta: { requirements: ["spec §1", "spec §2"] },'],
    ],
  ])('%s', async (_, options, expected) => {
    const { code, out, err } = await edit(kettle, ...options)
    expect(err).not.toContain('proposal')
    expect(changes(out)).toEqual(expected)
    expect(code).toBe(0)
  })

  test('what a helper makes twice, or what another file of the folder uses, becomes a proposal', async () => {
    writeFileSync(
      join(folder, 'kettle', 'pot.machine.ts'),
      "import { cooling } from './cooling'\nexport const states = { cooling }\n",
    )
    const { out, err } = await edit(kettle, '--describe', 'cooling=Cools.', '--require', 'off=spec §1')
    rmSync(join(folder, 'kettle', 'pot.machine.ts'))
    expect(err).toContain(
      'in kettle.proposal.md: Describe cooling: "Cools." "cooling" is used elsewhere too (line 2 of pot.machine.ts)',
    )
    expect(out).toContain('+++ b/' + join(folder, 'kettle', 'kettle.proposal.md'))
    expect(out).toContain('++      "Cools."')
    expect(out).toContain('+      meta: { requirements: ["spec §1"] },')
  })

  test.each([
    ['off', 'at-rest', 'off'],
    ['cooling', 'cool_down', 'cooling'],
    ['on.heating', 'warm', 'heating'],
    ['on', 'going', 'on'],
  ])('renamed there and back, the source is as it was: %s', async (path, other, own) => {
    const machine = join(folder, kettle)
    const before = textsOf(join(folder, 'kettle'))
    const there = path.replace(/[^.]*$/, other)
    const { out } = await edit(kettle, '--rename', `${path}=${other}`, '--rename', `${there}=${own}`)
    expect(out).toBe('')
    await ownProcess('edit', machine, '--rename', `${path}=${other}`, '--write')
    expect(textsOf(join(folder, 'kettle'))).not.toEqual(before)
    await ownProcess('edit', machine, '--rename', `${there}=${own}`, '--write')
    expect(textsOf(join(folder, 'kettle'))).toEqual(before)
  })

  test('a file with other line breaks has them in what is added', async () => {
    const file = join(folder, 'kettle', 'sluice.js')
    writeFileSync(file, (oddMachines['sluice.js'] ?? '').trimEnd().replaceAll('\n', '\r\n'))
    const { out } = await edit('kettle/sluice.js#sluice', '--add-state', 'wide=Wide open.', '--rename', 'closed=down')
    expect(changes(out).filter((line) => line.startsWith('+') && !line.endsWith('\r'))).toEqual([])
    expect(out).toContain('\n })\n\\ No newline at end of file\n')
  })

  test('a machine in JavaScript without an id, with other indentation', async () => {
    const { out } = await edit(
      'kettle/sluice.js#sluice',
      '--add-state',
      'jammed=It is stuck.',
      '--add-transition',
      'opening|jam||jammed',
      '--add-transition',
      'jammed|close||closed',
    )
    expect(changes(out)).toEqual([
      "-        opening: { always: 'open' },",
      "+        opening: { always: 'open', on: { jam: 'jammed' } },",
      '+        jammed: {',
      "+            description: 'It is stuck.',",
      "+            on: { close: 'closed' },",
      '+        },',
    ])
  })
})

describe('names that cannot be used are refused in one line', () => {
  test.each([
    [['--rename', "confirming=it's"], `"it's" is no name of a state`],
    [['--rename', 'confirming=__proto__'], '"__proto__" means something else to JavaScript'],
    [['--rename', 'confirming=constructor'], '"constructor" means something else to JavaScript'],
    [['--rename', 'confirming=two words'], '"two words" is no name of a state'],
    [['--rename', 'confirming='], 'the name of a state is empty'],
    [['--rename', 'confirming=stayed'], 'there is a state "stayed" already'],
    [['--rename', 'confirming=a.b'], '"a.b" is no name of a state'],
    [['--rename', 'confirmng=a'], 'no state "confirmng"; did you mean confirming?'],
    [['--rename', 'confirming'], '--rename wants sending=submitting'],
    [['--add-state', '__proto__=A text.'], '"__proto__" means something else'],
    [['--add-state', 'stayed.on=A text.'], '"stayed" is a final state'],
    [['--describe', 'confirming='], 'the text is empty'],
    [['--describe', 'confirming=a\u202Eb'], 'invisible characters'],
    [['--retarget', 'confirming|confirmed=away'], 'no state "away"'],
    [['--remove', 'confirming|away'], 'no transition "confirming|away"'],
    [['--add-transition', 'confirming|confirmed||stayed'], 'is taken on that event already'],
    [['--add-transition', "confirming|it's||stayed"], `"it's" is no event`],
    [['--add-transition', 'confirming|late|forgeting|stayed'], 'no guard "forgeting"; did you mean forgetting?'],
    [['--edits', 'nowhere.json'], 'nowhere.json cannot be read'],
    [[], 'which edit?'],
  ])('%j', async (options, message) => {
    const { code, out, err } = await commandLine('edit', 'logout', ...options)
    expect(err).toContain(message)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect({ code, out }).toEqual({ code: 2, out: '' })
  })

  test('an edit belongs to edit', async () => {
    const { code, err } = await commandLine('check', 'logout', '--rename', 'a=b')
    expect({ code, err }).toEqual({ code: 2, err: '--rename belongs to edit: npm run paths -- edit …\n' })
  })
})

describe('a copy of a flow of this repository', () => {
  const copy = (flow: string) => {
    const target = join(folder, flow)
    rmSync(target, { recursive: true, force: true })
    cpSync(join('machines', flow), target, { recursive: true })
    return target
  }

  test('a rename is written with its model, drawn chart and remarks, and leaves all other lines alone', async () => {
    const target = copy('logout')
    const before = textsOf(target)
    const { code, err } = await edit(
      'logout/logout.model.ts#logoutModel',
      '--rename',
      'endingSession=closing',
      '--write',
    )
    expect(err).not.toContain('finding')
    expect(code).toBe(0)
    const after = textsOf(target)
    for (const name of ['logout.machine.ts', 'logout.model.ts', 'logout.chart.txt', 'logout.remarks.json']) {
      expect(after[name], name).not.toBe(before[name])
      expect(after[name]?.replaceAll('closing', 'endingSession').replaceAll(/ {2,}/g, ' '), name).toBe(
        before[name]?.replaceAll(/ {2,}/g, ' '),
      )
    }
    expect(await ownProcess('golden', '--machine', join(target, 'logout.model.ts#logoutModel'))).toBe('')
  })

  test('an edit with a new finding is not written', async () => {
    const target = copy('autoplay')
    const before = textsOf(target)
    const { code, err } = await edit(
      'autoplay/autoplay.model.ts#autoplayModel',
      '--retarget',
      'playing.pausing|after:pause=off',
      '--write',
    )
    expect(err).toContain('autoplay: journey at all-turns-are-played')
    expect(err).toMatch(/nothing is written: \d+ new findings\n$/)
    expect(code).toBe(1)
    expect(textsOf(target)).toEqual(before)
  })

  test('edits of a file are made in their order', async () => {
    const target = copy('autoplay')
    const file = join(folder, 'edits.json')
    writeFileSync(
      file,
      JSON.stringify([
        { edit: 'rename', state: 'off', to: 'idle' },
        { edit: 'describe', target: 'idle', text: 'The player starts each turn.' },
        { edit: 'require', state: 'idle', requirements: ['spec §7 Games'] },
      ]),
    )
    const { code, err } = await edit('autoplay/autoplay.model.ts#autoplayModel', '--edits', file, '--write')
    expect(code).toBe(0)
    expect(err).not.toContain('proposal')
    const text = readFileSync(join(target, 'autoplay.machine.ts'), 'utf8')
    expect(text).toContain("const off = '#autoplay.idle'")
    expect(text).toContain(
      "    idle: {\n      description: 'The player starts each turn.',\n      meta: { requirements: ['spec §7 Games'] },\n",
    )
  })

  test('lines that may mean a renamed state are listed', async () => {
    const { out, err } = await commandLine('edit', 'agent-links', '--rename', 'disabling=switchingOff')
    expect(changes(out)).toContain('+    switchingOff: {')
    expect(err).toMatch(/^places to change by hand, if they mean the state:\n/)
    expect(err).toMatch(
      / {2}machines\/agent-links\/agent-links\.selectors\.ts:\d+ {2}disabling: snapshot\.matches\('disabling'\),/,
    )
  })

  test('a state that a helper of other charts makes becomes a proposal, with its reason', async () => {
    const { out, err, code } = await commandLine('edit', 'agent-links', '--rename', 'loading=fetching')
    expect(err).toMatch(
      /^in agent-links\.proposal\.md: Rename the state loading to fetching\. line \d+ of loading\.ts: it is written in a file that other charts may use/,
    )
    expect(out).toContain('--- /dev/null\n+++ b/machines/agent-links/agent-links.proposal.md\n')
    expect(out).toContain('+-  → loading [busy]')
    expect(out).toContain('++  → fetching [busy]')
    expect(code).toBe(0)
  })
})
