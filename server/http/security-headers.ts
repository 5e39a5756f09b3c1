import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '#server/config.ts'

/** Sources that a page may use besides its own files. */
export interface PagePolicy {
  /** `'sha256-…'` sources of the page's own inline scripts and styles. */
  readonly scripts?: readonly string[]
  readonly styles?: readonly string[]
  /** True when elements may have style attributes: grid positions, colours of a tile. */
  readonly hasStyleAttributes?: boolean
  readonly frames?: readonly string[]
  /** Origins of games, which are framed and may use sound and full screen. */
  readonly games?: readonly string[]
  /** Origins that scripts may fetch from, besides the page's own. */
  readonly connects?: readonly string[]
  /** Origins of images, besides the page's own. */
  readonly images?: readonly string[]
}

/** A Content-Security-Policy that allows own files, drawn pictures, and what the page declares. */
export function contentSecurityPolicy({
  scripts = [],
  styles = [],
  hasStyleAttributes = false,
  frames = [],
  connects = [],
}: PagePolicy): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    ...(hasStyleAttributes ? ["style-src-attr 'unsafe-inline'"] : []),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connects].join(' ')}`,
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
}

/** Adds sources to a policy. */
export function extendPolicy(
  policy: string,
  { scripts = [], frames = [], games = [], connects = [], images = [] }: PagePolicy,
): string {
  const more: Readonly<Record<string, readonly string[]>> = {
    'script-src': scripts,
    'frame-src': [...frames, ...games],
    'connect-src': connects,
    'img-src': images,
  }
  return policy
    .split('; ')
    .map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      const added = more[name] ?? []
      return added.length === 0
        ? directive
        : [name, ...sources.filter((source) => source !== "'none'"), ...added].join(' ')
    })
    .join('; ')
}

/** The source that allows one inline script or style. */
export function hashSource(inline: string): string {
  return `'sha256-${createHash('sha256').update(inline).digest('base64')}'`
}

/** The sources of all inline scripts and styles of a page. */
export function inlineSources(html: string): { scripts: string[]; styles: string[] } {
  const contents = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => hashSource(match[1] ?? ''))
  return {
    scripts: contents(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
    styles: contents(/<style[^>]*>([\s\S]*?)<\/style>/g),
  }
}

/** Device features that no page may use. */
const refused = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'midi'] as const

/** Returns the `Permissions-Policy`: pages and the games they frame may use only sound and full screen. */
export const permissionsPolicy = (gameOrigins: readonly string[]): string => {
  const allowed = `(${['self', ...gameOrigins.map((origin) => `"${origin}"`)].join(' ')})`
  return [...refused.map((name) => `${name}=()`), `fullscreen=${allowed}`, `autoplay=${allowed}`].join(', ')
}

/** Paths of static assets: headers that concern documents only are left out there. */
const assetPath = /^\/assets\/[^/]+\.(css|js|woff2)$/

/**
 * Sets the security headers of every response; a header that a route set itself stays. Scripts, styles and fonts only
 * get the headers that apply to them: a page loads dozens, and all headers would weigh more than some of the files.
 */
export function securityHeaders({ publicOrigin, gamesOrigin }: Pick<Config, 'publicOrigin' | 'gamesOrigin'>) {
  const ofParts = {
    strictTransportSecurity: publicOrigin.startsWith('https:') && 'max-age=31536000; includeSubDomains',
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    overwrite: false,
  }
  const onParts = secureHeaders(ofParts)
  const allowed = ['self', gamesOrigin]
  const onAll = secureHeaders({
    ...ofParts,
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    permissionsPolicy: {
      ...Object.fromEntries(refused.map((name) => [name, []])),
      fullscreen: allowed,
      autoplay: allowed,
    },
  })
  const middleware: MiddlewareHandler = (context, next) =>
    (assetPath.test(context.req.path) ? onParts : onAll)(context, next)
  return middleware
}
