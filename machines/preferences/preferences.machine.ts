import { assign, emit, setup } from 'xstate'
import type { Language } from '#wire/shapes.ts'
import { notProvided } from '#machines/lib/not-provided.ts'
import { withEvent } from '#machines/lib/transitions.ts'

export type Theme = 'dark' | 'light'

/** The preferences stored in this browser. */
export interface Preferences {
  readonly language: Language
  readonly theme: Theme
  readonly balanceHidden: boolean
  /** True if the site menu of a wide screen shows only its icons. */
  readonly railCollapsed: boolean
  /** True if visits may be counted; null until the visitor has answered. */
  readonly measured: boolean | null
  /** True while nothing on the site moves by itself. */
  readonly motionPaused: boolean
}

/** The defaults until a visitor chooses (spec §1, §9). */
export const defaultPreferences: Preferences = {
  language: 'fil',
  theme: 'dark',
  balanceHidden: false,
  railCollapsed: false,
  measured: null,
  motionPaused: false,
}

export interface PreferencesInput {
  readonly preferences: Preferences
}

export interface PreferencesContext {
  readonly preferences: Preferences
  /** The language whose catalogue is loading. */
  readonly selected: Language
}

export type PreferencesEvent =
  | { readonly type: 'language.selected'; readonly language: Language }
  | { readonly type: 'theme.selected'; readonly theme: Theme }
  | { readonly type: 'balance.toggled' }
  | { readonly type: 'motion.toggled' }
  | { readonly type: 'rail.toggled' }
  /** Null withdraws the answer: the question is asked again. */
  | { readonly type: 'measurement.answered'; readonly measured: boolean | null }
  /** Another tab of this browser has stored other preferences. */
  | { readonly type: 'preferences.learned'; readonly preferences: Preferences }
  | { readonly type: 'retried' }

export type PreferencesEmitted =
  | { readonly type: 'preferences.changed'; readonly preferences: Preferences }
  | { readonly type: 'language.changed'; readonly language: Language }

/**
 * Language, theme, hidden balance, collapsed site menu, paused motion and visit counting: stored in the browser, the same
 * in every tab (spec §1, §4).
 */
export const preferencesMachine = setup({
  types: {
    context: {} as PreferencesContext,
    events: {} as PreferencesEvent,
    input: {} as PreferencesInput,
    emitted: {} as PreferencesEmitted,
    tags: {} as 'busy' | 'failed' | 'readable',
  },
  actors: { loadCatalogue: notProvided<void, { readonly language: Language }>('loadCatalogue') },
  guards: {
    alreadySpoken: ({ context }, params: { readonly language: Language }) =>
      params.language === context.preferences.language,
  },
  actions: {
    selectLanguage: assign((_, params: { readonly language: Language }) => ({ selected: params.language })),
    takeLanguage: assign(({ context }) => ({ preferences: { ...context.preferences, language: context.selected } })),
    keepLanguage: assign(({ context }) => ({ selected: context.preferences.language })),
    takeTheme: assign(({ context }, params: { readonly theme: Theme }) => ({
      preferences: { ...context.preferences, theme: params.theme },
    })),
    toggleBalance: assign(({ context }) => ({
      preferences: { ...context.preferences, balanceHidden: !context.preferences.balanceHidden },
    })),
    toggleMotion: assign(({ context }) => ({
      preferences: { ...context.preferences, motionPaused: !context.preferences.motionPaused },
    })),
    toggleRail: assign(({ context }) => ({
      preferences: { ...context.preferences, railCollapsed: !context.preferences.railCollapsed },
    })),
    takeMeasured: assign(({ context }, params: { readonly measured: boolean | null }) => ({
      preferences: { ...context.preferences, measured: params.measured },
    })),
    takeLooks: assign(({ context }, params: { readonly preferences: Preferences }) => ({
      preferences: { ...params.preferences, language: context.preferences.language },
    })),
    emitPreferences: emit(({ context }) => ({
      type: 'preferences.changed' as const,
      preferences: context.preferences,
    })),
    emitLanguage: emit(({ context }) => ({
      type: 'language.changed' as const,
      language: context.preferences.language,
    })),
  },
}).createMachine({
  id: 'preferences',
  description:
    'The preferences of this browser: language, theme, hidden balance, collapsed site menu, paused motion, and whether visits are counted.',
  meta: { requirements: ['spec §1 languages and themes', 'spec §4 language change', 'spec §3 gtagId', 'decision 1'] },
  context: ({ input }) => ({ preferences: input.preferences, selected: input.preferences.language }),
  initial: 'loading',
  on: {
    'theme.selected': { actions: [withEvent('takeTheme'), 'emitPreferences'] },
    'balance.toggled': { actions: ['toggleBalance', 'emitPreferences'] },
    'motion.toggled': { actions: ['toggleMotion', 'emitPreferences'] },
    'rail.toggled': { actions: ['toggleRail', 'emitPreferences'] },
    'measurement.answered': { actions: [withEvent('takeMeasured'), 'emitPreferences'] },
  },
  states: {
    loading: {
      description: 'The catalogue of the first language is loading; no texts can be shown yet.',
      meta: { requirements: ['decision 1'] },
      tags: ['busy'],
      invoke: {
        src: 'loadCatalogue',
        id: 'loadCatalogue',
        input: ({ context }) => ({ language: context.selected }),
        onDone: 'ready',
        onError: 'failed',
      },
      on: { 'preferences.learned': { actions: withEvent('takeLooks') } },
    },
    ready: {
      description: 'The site is shown in the chosen language.',
      meta: { requirements: ['spec §1 languages'] },
      tags: ['readable'],
      on: {
        'language.selected': [
          { guard: withEvent('alreadySpoken') },
          { target: 'switching', actions: withEvent('selectLanguage') },
        ],
        'preferences.learned': [
          {
            guard: { type: 'alreadySpoken', params: ({ event }) => event.preferences },
            actions: withEvent('takeLooks'),
          },
          {
            target: 'switching',
            actions: [withEvent('takeLooks'), { type: 'selectLanguage', params: ({ event }) => event.preferences }],
          },
        ],
      },
    },
    switching: {
      description: 'The catalogue of another language is loading; the old language is still shown.',
      meta: { requirements: ['spec §4 language change persists and refreshes language data'] },
      tags: ['busy', 'readable'],
      invoke: {
        src: 'loadCatalogue',
        id: 'loadCatalogue',
        input: ({ context }) => ({ language: context.selected }),
        onDone: { target: 'ready', actions: ['takeLanguage', 'emitPreferences', 'emitLanguage'] },
        onError: { target: 'switchFailed', actions: 'keepLanguage' },
      },
      on: {
        'language.selected': [
          { guard: withEvent('alreadySpoken'), target: 'ready', actions: 'keepLanguage' },
          { target: 'switching', reenter: true, actions: withEvent('selectLanguage') },
        ],
        'preferences.learned': {
          target: 'switching',
          reenter: true,
          actions: [withEvent('takeLooks'), { type: 'selectLanguage', params: ({ event }) => event.preferences }],
        },
      },
    },
    switchFailed: {
      description: 'The other language failed to load; the old one stays and a message is shown.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed', 'readable'],
      on: {
        'language.selected': [
          { guard: withEvent('alreadySpoken'), target: 'ready' },
          { target: 'switching', actions: withEvent('selectLanguage') },
        ],
        'preferences.learned': [
          {
            guard: { type: 'alreadySpoken', params: ({ event }) => event.preferences },
            target: 'ready',
            actions: withEvent('takeLooks'),
          },
          {
            target: 'switching',
            actions: [withEvent('takeLooks'), { type: 'selectLanguage', params: ({ event }) => event.preferences }],
          },
        ],
        retried: 'ready',
      },
    },
    failed: {
      description: 'The first catalogue failed to load; the visitor can retry.',
      meta: { requirements: ['spec §8 network link abnormal'] },
      tags: ['failed'],
      on: {
        retried: 'loading',
        'preferences.learned': { target: 'loading', actions: [withEvent('takeLooks')] },
      },
    },
  },
})
