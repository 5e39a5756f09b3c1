/** The one thing of the platform that pure code may hold and hand on: it never makes one. */
interface AbortSignal {
  readonly aborted: boolean
}
