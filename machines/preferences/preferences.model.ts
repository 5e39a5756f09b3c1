import { defineModel } from '#machines/lib/model.ts'
import { defaultPreferences, preferencesMachine } from './preferences.machine.ts'

const answers: Readonly<Record<string, boolean | null>> = { allowed: true, refused: false, reset: null }

export const preferencesModel = defineModel({
  flow: 'preferences',
  machine: preferencesMachine,
  inputs: { default: { preferences: defaultPreferences } },
  events: {
    'language.selected': { en: { language: 'en' }, fil: { language: 'fil' } },
    'theme.selected': { dark: { theme: 'dark' }, light: { theme: 'light' } },
    'preferences.learned': {
      looks: {
        preferences: {
          language: 'fil',
          theme: 'light',
          balanceHidden: true,
          railCollapsed: true,
          measured: false,
          motionPaused: true,
        },
      },
      language: {
        preferences: {
          language: 'en',
          theme: 'dark',
          balanceHidden: false,
          railCollapsed: false,
          measured: null,
          motionPaused: false,
        },
      },
    },
    'measurement.answered': { allowed: { measured: true }, refused: { measured: false }, reset: { measured: null } },
  },
  actors: {
    loadCatalogue: { done: { ok: undefined }, error: { fault: new Error('catalogue not loaded') } },
  },
  invariants: {
    'the selected language is the active one, except while it is loading': (state) =>
      !state.in('ready') || state.context.selected === state.context.preferences.language,
    'the site is readable unless no catalogue was ever loaded': (state) =>
      state.tags.has('readable') === !(state.in('loading') || state.in('failed')),
  },
  laws: {
    'the theme can be chosen at any time, and the change is emitted': ({ do: what, after, emits }) =>
      !what.startsWith('theme.selected/') ||
      (after.context.preferences.theme === what.slice('theme.selected/'.length) && emits.length === 1),
    'the balance can be hidden and shown at any time': ({ do: what, before, after }) =>
      what !== 'balance.toggled/default' ||
      after.context.preferences.balanceHidden !== before.context.preferences.balanceHidden,
    'motion can be paused and resumed at any time, and the change is emitted': ({ do: what, before, after, emits }) =>
      what !== 'motion.toggled/default' ||
      (after.context.preferences.motionPaused !== before.context.preferences.motionPaused && emits.length === 1),
    'the site menu can be collapsed and expanded at any time, and the change is emitted': ({
      do: what,
      before,
      after,
      emits,
    }) =>
      what !== 'rail.toggled/default' ||
      (after.context.preferences.railCollapsed !== before.context.preferences.railCollapsed && emits.length === 1),
    'visit counting can be answered at any time, and the change is emitted': ({ do: what, after, emits }) =>
      !what.startsWith('measurement.answered/') ||
      (after.context.preferences.measured === answers[what.slice('measurement.answered/'.length)] &&
        emits.length === 1),
    'only an answer or another tab changes whether visits are counted': ({ do: what, before, after }) =>
      /^(measurement\.answered|preferences\.learned)\//.test(what) ||
      after.context.preferences.measured === before.context.preferences.measured,
  },
  goals: {
    'the site speaks English': (state) => state.in('ready') && state.context.preferences.language === 'en',
    'the site speaks Tagalog': (state) => state.in('ready') && state.context.preferences.language === 'fil',
    'the theme is light': (state) => state.context.preferences.theme === 'light',
    'the balance is hidden': (state) => state.context.preferences.balanceHidden,
    'nothing moves': (state) => state.context.preferences.motionPaused,
    'the site menu is collapsed': (state) => state.context.preferences.railCollapsed,
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
      claim: 'A language that fails to load leaves the old one in place, and a message is shown.',
      steps: [
        { do: 'loadCatalogue:done/ok' },
        { do: 'language.selected/en' },
        {
          do: 'loadCatalogue:error/fault',
          in: 'switchFailed',
          tags: ['failed', 'readable'],
          emits: [],
          context: { preferences: { language: 'fil' }, selected: 'fil' },
        },
        { do: 'language.selected/en', in: 'switching' },
      ],
    },
    'tabs-share-preferences': {
      claim: 'Two tabs share language, theme, hidden balance and collapsed site menu.',
      steps: [
        { do: 'loadCatalogue:done/ok' },
        {
          do: 'preferences.learned/looks',
          in: 'ready',
          emits: [],
          context: { preferences: { language: 'fil', theme: 'light', balanceHidden: true, railCollapsed: true } },
        },
        {
          do: 'preferences.learned/language',
          in: 'switching',
          context: { selected: 'en', preferences: { theme: 'dark', railCollapsed: false } },
        },
        { do: 'loadCatalogue:done/ok', in: 'ready', context: { preferences: { language: 'en' } } },
      ],
    },
    'theme-changes-at-once': {
      claim:
        'Theme dark (default) or light, persisted; the balance can be hidden, and all motion paused (spec §1, §2).',
      steps: [
        { do: 'theme.selected/light', emits: ['preferences.changed'], context: { preferences: { theme: 'light' } } },
        { do: 'balance.toggled', emits: ['preferences.changed'], context: { preferences: { balanceHidden: true } } },
        { do: 'balance.toggled', emits: ['preferences.changed'], context: { preferences: { balanceHidden: false } } },
        { do: 'motion.toggled', emits: ['preferences.changed'], context: { preferences: { motionPaused: true } } },
        { do: 'motion.toggled', emits: ['preferences.changed'], context: { preferences: { motionPaused: false } } },
      ],
    },
    'site-menu-collapses-at-once': {
      claim: 'The site menu of a wide screen is collapsed and expanded, and each choice is stored.',
      steps: [
        { do: 'rail.toggled', emits: ['preferences.changed'], context: { preferences: { railCollapsed: true } } },
        { do: 'rail.toggled', emits: ['preferences.changed'], context: { preferences: { railCollapsed: false } } },
      ],
    },
    'measurement-is-answered-and-withdrawn': {
      claim: 'Visit counting is allowed, asked again and refused, and each answer is stored (spec §3 gtagId).',
      steps: [
        {
          do: 'measurement.answered/allowed',
          emits: ['preferences.changed'],
          context: { preferences: { measured: true } },
        },
        {
          do: 'measurement.answered/reset',
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
      claim: 'A site without a catalogue offers a retry.',
      steps: [
        { do: 'loadCatalogue:error/fault', in: 'failed', tags: ['failed'] },
        { do: 'retried', in: 'loading' },
        { do: 'loadCatalogue:done/ok', in: 'ready' },
      ],
    },
    'other-tabs-count-before-the-first-catalogue': {
      claim: 'Theme and hidden balance follow another tab even while the first language loads or has failed to load.',
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
    'the-active-language-is-not-loaded-again': {
      claim: 'Choosing the active language changes nothing, and cancels a change in progress (spec §4).',
      steps: [
        { do: 'loadCatalogue:done/ok', in: 'ready' },
        { do: 'language.selected/fil', in: 'ready', starts: [], emits: [] },
        { do: 'language.selected/en', in: 'switching', context: { selected: 'en' } },
        {
          do: 'language.selected/fil',
          in: 'ready',
          emits: [],
          context: { selected: 'fil', preferences: { language: 'fil' } },
        },
      ],
    },
    'the-last-choice-of-language-wins': {
      claim: 'While a language loads, a later choice, here or in another tab, replaces it (spec §4).',
      steps: [
        { do: 'loadCatalogue:done/ok' },
        { do: 'language.selected/en', in: 'switching' },
        {
          do: 'preferences.learned/looks',
          starts: [{ src: 'loadCatalogue', input: { language: 'fil' } }],
          in: 'switching',
          context: { selected: 'fil', preferences: { language: 'fil', theme: 'light', balanceHidden: true } },
        },
        { do: 'language.selected/en', in: 'switching', starts: ['loadCatalogue'], context: { selected: 'en' } },
        { do: 'loadCatalogue:done/ok', in: 'ready', context: { preferences: { language: 'en', theme: 'light' } } },
      ],
    },
    'a-failed-language-can-be-dismissed': {
      claim: 'After a language failed to load, the visitor dismisses the message, retries, or another tab changes it.',
      steps: [
        { do: 'loadCatalogue:done/ok' },
        { do: 'language.selected/en' },
        { do: 'loadCatalogue:error/fault', in: 'switchFailed', tags: ['failed'] },
        { do: 'retried', in: 'ready', notTags: ['failed'], context: { preferences: { language: 'fil' } } },
        { do: 'language.selected/en' },
        { do: 'loadCatalogue:error/fault', in: 'switchFailed' },
        { do: 'language.selected/fil', in: 'ready', emits: [] },
        { do: 'language.selected/en' },
        { do: 'loadCatalogue:error/fault', in: 'switchFailed' },
        {
          do: 'preferences.learned/looks',
          in: 'ready',
          context: { preferences: { language: 'fil', theme: 'light', balanceHidden: true } },
        },
        { do: 'language.selected/en' },
        { do: 'loadCatalogue:error/fault', in: 'switchFailed' },
        {
          do: 'preferences.learned/language',
          in: 'switching',
          context: { selected: 'en', preferences: { language: 'fil', theme: 'dark', balanceHidden: false } },
        },
        { do: 'loadCatalogue:error/fault', in: 'switchFailed' },
        { do: 'language.selected/en', in: 'switching', context: { selected: 'en' } },
        {
          do: 'loadCatalogue:done/ok',
          in: 'ready',
          emits: ['preferences.changed', { type: 'language.changed', language: 'en' }],
        },
      ],
    },
  },
})
