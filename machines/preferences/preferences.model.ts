import { defineModel } from '#machines/lib/model.ts'
import { defaultPreferences, preferencesMachine } from './preferences.machine.ts'

const answers: Readonly<Record<string, boolean | null>> = { allowed: true, refused: false, anew: null }

export const preferencesModel = defineModel({
  flow: 'preferences',
  machine: preferencesMachine,
  inputs: { default: { preferences: defaultPreferences } },
  events: {
    'language.selected': { en: { language: 'en' }, fil: { language: 'fil' } },
    'theme.selected': { dark: { theme: 'dark' }, light: { theme: 'light' } },
    'preferences.learned': {
      looks: { preferences: { language: 'fil', theme: 'light', balanceHidden: true, measured: false } },
      language: { preferences: { language: 'en', theme: 'dark', balanceHidden: false, measured: null } },
    },
    'measurement.answered': { allowed: { measured: true }, refused: { measured: false }, anew: { measured: null } },
  },
  actors: {
    loadCatalogue: { done: { ok: undefined }, error: { fault: new Error('catalogue not loaded') } },
  },
  invariants: {
    'what is wanted is what is spoken, except while it is being fetched': (state) =>
      !state.in('ready') || state.context.wanted === state.context.preferences.language,
    'the site is readable unless no catalogue ever came': (state) =>
      state.tags.has('readable') === !(state.in('loading') || state.in('failed')),
  },
  laws: {
    'the theme can be chosen at any time, and is told': ({ do: what, after, emits }) =>
      !what.startsWith('theme.selected/') ||
      (after.context.preferences.theme === what.slice('theme.selected/'.length) && emits.length === 1),
    'the balance can be hidden and shown at any time': ({ do: what, before, after }) =>
      what !== 'balance.toggled/default' ||
      after.context.preferences.balanceHidden !== before.context.preferences.balanceHidden,
    'whether visits are counted can be answered at any time, and is told': ({ do: what, after, emits }) =>
      !what.startsWith('measurement.answered/') ||
      (after.context.preferences.measured === answers[what.slice('measurement.answered/'.length)] &&
        emits.length === 1),
    'but for another tab, nothing else answers it': ({ do: what, before, after }) =>
      /^(measurement\.answered|preferences\.learned)\//.test(what) ||
      after.context.preferences.measured === before.context.preferences.measured,
  },
  goals: {
    'the site speaks English': (state) => state.in('ready') && state.context.preferences.language === 'en',
    'the site speaks Tagalog': (state) => state.in('ready') && state.context.preferences.language === 'fil',
    'the theme is light': (state) => state.context.preferences.theme === 'light',
    'the balance is hidden': (state) => state.context.preferences.balanceHidden,
  },
  journeys: {
    'language-changes': {
      claim: 'Language change persists and refreshes language data (spec §4).',
      starts: [{ src: 'loadCatalogue', input: { language: 'fil' } }],
      steps: [
        { do: 'loadCatalogue:done/ok', in: 'ready', context: { preferences: defaultPreferences } },
        {
          do: 'language.selected/en',
          starts: [{ src: 'loadCatalogue', input: { language: 'en' } }],
          in: 'switching',
          tags: ['busy', 'readable'],
          emits: [],
        },
        {
          do: 'loadCatalogue:done/ok',
          in: 'ready',
          emits: ['preferences.changed', 'language.changed'],
          context: { preferences: { language: 'en' } },
        },
      ],
    },
    'failed-load-keeps-the-language': {
      claim: 'A language that cannot be loaded leaves the old one in place, and the visitor is told.',
      steps: [
        { do: 'loadCatalogue:done/ok' },
        { do: 'language.selected/en' },
        {
          do: 'loadCatalogue:error/fault',
          in: 'unswitched',
          tags: ['failed', 'readable'],
          emits: [],
          context: { preferences: { language: 'fil' }, wanted: 'fil' },
        },
        { do: 'language.selected/en', in: 'switching' },
      ],
    },
    'tabs-agree': {
      claim: 'Two tabs agree on language, theme and hidden balance.',
      steps: [
        { do: 'loadCatalogue:done/ok' },
        {
          do: 'preferences.learned/looks',
          in: 'ready',
          emits: [],
          context: { preferences: { language: 'fil', theme: 'light', balanceHidden: true } },
        },
        {
          do: 'preferences.learned/language',
          in: 'switching',
          context: { wanted: 'en', preferences: { theme: 'dark' } },
        },
        { do: 'loadCatalogue:done/ok', in: 'ready', context: { preferences: { language: 'en' } } },
      ],
    },
    'looks-change-at-once': {
      claim: 'Theme dark (default) or light, persisted; the balance can be hidden (spec §1, §2).',
      steps: [
        { do: 'theme.selected/light', emits: ['preferences.changed'], context: { preferences: { theme: 'light' } } },
        { do: 'balance.toggled', emits: ['preferences.changed'], context: { preferences: { balanceHidden: true } } },
        { do: 'balance.toggled', emits: ['preferences.changed'], context: { preferences: { balanceHidden: false } } },
      ],
    },
    'measurement-is-answered-and-taken-back': {
      claim: 'Whether visits are counted is asked, allowed, asked anew and refused, and each is kept (spec §3 gtagId).',
      steps: [
        {
          do: 'measurement.answered/allowed',
          emits: ['preferences.changed'],
          context: { preferences: { measured: true } },
        },
        {
          do: 'measurement.answered/anew',
          emits: ['preferences.changed'],
          context: { preferences: { measured: null } },
        },
        {
          do: 'measurement.answered/refused',
          emits: ['preferences.changed'],
          context: { preferences: { measured: false } },
        },
      ],
    },
    'first-catalogue-tries-again': {
      claim: 'A site without words offers to try again.',
      steps: [
        { do: 'loadCatalogue:error/fault', in: 'failed', tags: ['failed'] },
        { do: 'retried', in: 'loading' },
        { do: 'loadCatalogue:done/ok', in: 'ready' },
      ],
    },
    'other-tabs-are-heard-before-there-are-words': {
      claim: 'Theme and hidden balance follow another tab even while the first language loads or has failed to.',
      steps: [
        {
          do: 'preferences.learned/looks',
          in: 'loading',
          emits: [],
          context: { preferences: { language: 'fil', theme: 'light', balanceHidden: true } },
        },
        { do: 'loadCatalogue:error/fault', in: 'failed' },
        {
          do: 'preferences.learned/language',
          in: 'loading',
          starts: ['loadCatalogue'],
          context: { preferences: { language: 'fil', theme: 'dark', balanceHidden: false } },
        },
      ],
    },
    'the-language-spoken-is-not-fetched-again': {
      claim: 'Choosing the language the site speaks changes nothing, and takes back a change under way (spec §4).',
      steps: [
        { do: 'loadCatalogue:done/ok', in: 'ready' },
        { do: 'language.selected/fil', in: 'ready', starts: [], emits: [] },
        { do: 'language.selected/en', in: 'switching', context: { wanted: 'en' } },
        {
          do: 'language.selected/fil',
          in: 'ready',
          emits: [],
          context: { wanted: 'fil', preferences: { language: 'fil' } },
        },
      ],
    },
    'the-last-choice-of-language-wins': {
      claim: 'While a language loads, a later choice, here or in another tab, takes its place (spec §4).',
      steps: [
        { do: 'loadCatalogue:done/ok' },
        { do: 'language.selected/en', in: 'switching' },
        {
          do: 'preferences.learned/looks',
          starts: [{ src: 'loadCatalogue', input: { language: 'fil' } }],
          in: 'switching',
          context: { wanted: 'fil', preferences: { language: 'fil', theme: 'light', balanceHidden: true } },
        },
        { do: 'language.selected/en', in: 'switching', starts: ['loadCatalogue'], context: { wanted: 'en' } },
        { do: 'loadCatalogue:done/ok', in: 'ready', context: { preferences: { language: 'en', theme: 'light' } } },
      ],
    },
    'after-a-failed-language-one-goes-on': {
      claim: 'A visitor who was told that a language did not come dismisses that, tries again, or hears another tab.',
      steps: [
        { do: 'loadCatalogue:done/ok' },
        { do: 'language.selected/en' },
        { do: 'loadCatalogue:error/fault', in: 'unswitched', tags: ['failed'] },
        { do: 'retried', in: 'ready', notTags: ['failed'], context: { preferences: { language: 'fil' } } },
        { do: 'language.selected/en' },
        { do: 'loadCatalogue:error/fault', in: 'unswitched' },
        { do: 'language.selected/fil', in: 'ready', emits: [] },
        { do: 'language.selected/en' },
        { do: 'loadCatalogue:error/fault', in: 'unswitched' },
        {
          do: 'preferences.learned/looks',
          in: 'ready',
          context: { preferences: { language: 'fil', theme: 'light', balanceHidden: true } },
        },
        { do: 'language.selected/en' },
        { do: 'loadCatalogue:error/fault', in: 'unswitched' },
        {
          do: 'preferences.learned/language',
          in: 'switching',
          context: { wanted: 'en', preferences: { language: 'fil', theme: 'dark', balanceHidden: false } },
        },
        { do: 'loadCatalogue:error/fault', in: 'unswitched' },
        { do: 'language.selected/en', in: 'switching', context: { wanted: 'en' } },
        {
          do: 'loadCatalogue:done/ok',
          in: 'ready',
          emits: ['preferences.changed', { type: 'language.changed', language: 'en' }],
        },
      ],
    },
  },
})
