import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues, languages } from './scripts/build/catalogues.ts'
import { drawing } from './scripts/build/drawing.ts'
import { frameChunk } from './scripts/build/frame-chunk.ts'
import { heads } from './scripts/build/heads.ts'
import { pictures } from './scripts/build/pictures.ts'
import { precompress } from './scripts/build/precompress.ts'
import { shell } from './scripts/build/shell.ts'
import { withoutDescriptions } from './scripts/build/without-descriptions.ts'
import { worker } from './scripts/build/worker.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const pagesDrawn = drawing(root)

/** The same class name in the bundle and in the prerendered shell: made from the file's path and the local name. */
const scopedName = (name: string, file: string) => {
  const path = file.split('?')[0]?.slice(root.length).replaceAll('\\', '/') ?? file
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`
}

/** What every page needs of libraries, in one chunk that changes only when a version does; apart they weigh 3 kB more. */
const libraries =
  /rolldown\/runtime|vite\/preload-helper|src\/ui\/class-names|wire\/(call|shapes)\.ts|machines\/lib\/(not-provided|transitions|calls)\.ts|src\/platform\/(chunk\.ts|desk\.ts|page-root|inspect|follows-here)|src\/i18n\/(format|text)\.tsx?$|src\/parts\/game-tile\/(art-tone|card-link)|src\/parts\/game-launch\/game-fragment|node_modules[\\/](@?xstate|react|react-dom|scheduler|use-sync-external-store|@lingui|valibot|@tanstack[\\/](react-query|query-core|react-router|router-core|history|store|react-store)[\\/](?!.*(queriesObserver|useQueries|mutationObserver|useMutation))|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)[^\\/]+)/

/** What the behaviour of dialogs, lists to pick from and codes to scan is made of. */
const behaviour =
  /node_modules[\\/](@ark-ui[\\/]react[\\/]dist[\\/](utils|providers|components[\\/]factory)|@zag-js[\\/](anatomy|core|dom-query|react|types|utils))[\\/.]/

/** What is chosen from a long list while one types. */
const picker =
  /node_modules[\\/](@zag-js[\\/](combobox|popper|collection|live-region)|@floating-ui|@ark-ui[\\/]react[\\/]dist[\\/]components[\\/](combobox|collection))|src\/ui\/picker\.tsx|src\/parts\/sms-code\/(dialing-code\.|countries)/

/** The number and the code of an SMS. */
const smsCode =
  /src\/parts\/sms-code\/(?!deadlines|dialing-code\.|countries)|src\/ui\/picker\.module|src\/features\/login\/sms-fields/

/** What every dialog is made of, and the smallest of them. */
const dialog =
  /node_modules[\\/](@ark-ui|@zag-js)[\\/](?!.*qr-code)|src\/ui\/(dialog|confirm-dialog)|src\/features\/protected-action\/|src\/app\/frame\/alert-dialog/

/** What a form may ask on the way: that one is no robot, and who one is a second time. */
const checks = /src\/parts\/(slider\/(?!slider-stage)|second-verification)/

/** Registering. */
const register = /src\/features\/register\/|machines\/register|src\/parts\/password\/(new-password|password-strength)/

/** Logging in, as a page and over one, and what other forms share with it. */
const login =
  /src\/features\/login\/(?!login-dialog|sms-fields)|machines\/(second-verification|free-trial|login\/(?!login\.parts)|slider|sms-code|captcha-image|finish-login|social-login)|src\/platform\/opened-at|src\/api\/popular-query|src\/parts\/(slider\/slider-stage|captcha-image|free-trial|banners\/entrance|app\/use-open-login|social-login|firebase\/(sign-in|firebase-codes)|password\/typed-password)|machines\/lib\/password-strength\.ts|wire\/(mobile-number|code-on-its-way|identity|recovery|registration|second-verification|session|verification)\.|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](shield-check|landmark)/

/** Small controls that the first paint does without. */
const controls =
  /machines\/lib\/(form|form-answers|loading)\.ts|src\/parts\/form\/|focus-first-problem|src\/platform\/(address|operating-system|can-encrypt|hand-focus|kept-choice|quiet)|src\/features\/help\/[\w-]+\.module|src\/parts\/(support\/support-button|gate\/|app\/(balance|shown-money|who-is)|load-failed|game-pictures)|machines\/app\/(agents|member-pages)|src\/ui\/(form-(view|skeleton|input|error)|use-held-text|facts|copy-button|copy-icon|use-copy|choice-field|text-area|fade-away|icon-button|menu|callout|visually-hidden|checkbox|text-field|tabs|chip|pagination|progress)|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](x|arrow-left|check|chevron|copy\.|eye|refresh|languages|layout-grid|link\.|list-checks|moon|rotate-ccw-clock|star\.|sun|trophy)/

/** The help as a page and over one; what it is searched with comes with the first word. */
const help = /src\/features\/help\/(?!help-search|no-answer|help-dialog)[\w-]+\.tsx?$|src\/platform\/follow-value/

/** Logging out, from the first question on. */
const logout = /machines\/logout\/logout\.(machine|actors|calls)/

/** What a member's header and account share. */
const member =
  /src\/parts\/password\/change-password-link|src\/app\/frame\/member-menu|src\/app\/frame\/member-block\.module|src\/features\/notifications\/notification-bell|src\/features\/personal-centre\/centre-entries|src\/parts\/centre\/entries|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](arrow-(down-to|up-from)-line|bell|chart-no-axes-column|circle-user-round|crown|dices|hand-coins|log-out|mail|monitor-smartphone|receipt-text|user-round-plus|users-round)|src\/api\/(profile-queries|reward-query|message-query|vip-query)|src\/parts\/app\/use-trial/

/** What lobbies and the pages of games find their way by. */
const places =
  /src\/api\/own-list-queries|src\/parts\/(favourites\/(owner|lottery-stars|running-stars)|game-place\/)|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]panel-top-(open|close)|src\/features\/game\/game-search|src\/app\/pages\/lobby-address|wire\/favourites\./

/** What is written in HTML by others, and made safe. */
const richText = /src\/ui\/rich-text|node_modules[\\/]dompurify/

/** Lists with pages, and notices, which are one, with what records have besides; the first route names each chunk that is apart. */
const lists =
  /src\/parts\/(paged-list|notices\/(notice-reader|use-notices|notices-picture))|machines\/paged-list\/|src\/ui\/(select-field|date-field)|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]download\.|node_modules[\\/](@tanstack[\\/](react-table|table-core|.*(mutationObserver|useMutation)))/

/** Shapes that several pages share: of what is played, and of what belongs to an account. */
const playedShapes =
  /\/wire\/(lottery|lottery-plays|drawn-games|pools|table|table-plays|arena-plays|cards|card-plays|rounds|play|fishing-sea)\.ts$/
const accountShapes =
  /\/wire\/(account|agent|agent-reports|authenticator|contract|contract-terms|deposit|member-transfer|missions|payment-password|payout|point-terms|profile|protection|records|rewards|statements|vip|withdrawal)\.ts$/

/** What is on the page, or on its way there, whenever anything is fetched later; and catalogues, which are fetched alone. */
const neverAhead = new RegExp(`/((start|libraries|rolldown-runtime|frame)-[^.]+\\.js|(${languages.join('|')})-)`)

/** The table of all calls, which only a name that is chosen while the site runs is looked up in: the first page need not name what it is made of. */
const rarelyWanted = /\/calls-/

export default defineConfig({
  root,
  plugins: [
    catalogues(root),
    withoutDescriptions(),
    react(),
    pagesDrawn.plugin,
    shell(root, pagesDrawn.drawn),
    pictures(root),
    heads(root, pagesDrawn.drawn),
    worker(root),
    precompress(),
  ],
  // React has had the hook itself since 18: the stand-in for older versions stays out.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      resolveDependencies: (wanted, files) =>
        rarelyWanted.test(wanted) ? [] : files.filter((file) => !neverAhead.test(file)),
    },
    assetsInlineLimit: 1024,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // 42 bits tell versions of a file apart; the first route names seventy of them.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            { name: 'libraries', test: libraries, priority: 1 },
            { name: frameChunk(root), debugName: 'frame', includeDependenciesRecursively: false },
            { name: 'behaviour', test: behaviour, includeDependenciesRecursively: false },
            { name: 'picker', test: picker, includeDependenciesRecursively: false },
            { name: 'sms-code', test: smsCode, includeDependenciesRecursively: false },
            { name: 'dialog', test: dialog, includeDependenciesRecursively: false },
            { name: 'checks', test: checks, includeDependenciesRecursively: false },
            { name: 'register', test: register, includeDependenciesRecursively: false },
            { name: 'logging-in', test: login, includeDependenciesRecursively: false },
            { name: 'controls', test: controls, includeDependenciesRecursively: false },
            { name: 'help', test: help, includeDependenciesRecursively: false },
            { name: 'logout', test: logout, includeDependenciesRecursively: false },
            { name: 'member', test: member, includeDependenciesRecursively: false },
            { name: 'places', test: places, includeDependenciesRecursively: false },
            { name: 'rich-text', test: richText, includeDependenciesRecursively: false },
            { name: 'lists', test: lists, includeDependenciesRecursively: false },
            { name: 'played-shapes', test: playedShapes, includeDependenciesRecursively: false },
            { name: 'account-shapes', test: accountShapes, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
