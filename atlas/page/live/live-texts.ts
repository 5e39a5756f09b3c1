import { FOLLOW } from '#atlas/called.ts'
import type { Presence } from './store.ts'

const many = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`

/** The texts of the live view. */
export const liveTexts = {
  title: 'Live view',
  none: 'No tab of the site can be followed yet.',
  noneHint: FOLLOW.hint,
  command: FOLLOW.code,
  copy: 'Copy',
  copied: 'Copied',
  openSite: 'Open the site',
  waiting: 'This page finds it by itself.',
  strange: 'A tab of the site has another version than this page: rebuild both and reload them.',
  sources: 'Tabs of the site',
  source: (place: string, opened: string) => `${place} since ${opened}`,
  presence: {
    here: 'there',
    silent: 'does not answer',
    left: 'gone',
    file: 'a saved record',
  } satisfies Readonly<Record<Presence, string>>,
  inFront: 'in front',
  charts: 'Charts that run',
  follow: 'Follow what happens',
  noCharts: 'No chart runs at this moment.',
  notStarted: (flow: string) => `No chart of ${flow} runs at this moment. It is drawn as soon as one starts.`,
  unknownMachine: (machine: string) => `There is no drawing of "${machine}".`,
  ended: { active: '', done: 'done', error: 'failed', stopped: 'stopped' },
  timeline: 'Time line',
  moment: 'What happened',
  entries: (count: number, dropped: number) =>
    `${many(count, 'entry', 'entries')}${dropped > 0 ? `; ${dropped} older ones removed` : ''}`,
  nothingYet: 'Nothing has happened yet.',
  nothingOf: 'Nothing of this chart has happened yet.',
  live: 'Live',
  paused: (more: number) => (more === 0 ? 'Paused' : `Paused; ${many(more, 'new entry', 'new entries')}`),
  pause: 'Pause',
  resume: 'Resume',
  back: 'Step back',
  forward: 'Step forward',
  only: 'Only this chart',
  clear: 'Clear',
  save: 'Save',
  open: 'Open',
  saveLabel: 'Save the record as a file',
  openLabel: 'Open a saved record',
  unreadable: (name: string) => `"${name}" is no record of a live view, or of another version.`,
  present: 'all that runs',
  started: 'started',
  stopped: 'stopped',
  stays: 'stays where it is',
  ignored: 'nothing happens',
  unnamed: 'an event this chart does not name',
  at: 'At',
  transitions: 'Takes',
  state: 'Is in',
  tags: 'Tags',
  work: 'Works on',
  shown: 'Context',
  status: 'Status',
} as const

/** Keys of the live view, for the help. */
export const liveKeys = [
  ['←  →', 'step back, step forward'],
  ['p', 'pause or resume'],
  ['End', 'resume to now'],
] as const
