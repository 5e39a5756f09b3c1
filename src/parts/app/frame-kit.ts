import type { ComponentType, ReactNode } from 'react'
import type { PlainMessageId } from '#src/i18n/messages.ts'

/** A link inside the site. */
export interface FrameLinkProps {
  readonly to: string
  /** Other pages where it is lit, besides its own and those below it. */
  readonly within?: readonly string[]
  readonly className?: string
  readonly children: ReactNode
}

/**
 * What the frame of the site is drawn with: live texts and links on the running site, words of every language and
 * plain links in the shell that is drawn while building. Both have the same geometry, so nothing moves in between.
 */
export interface FrameKit {
  readonly say: (id: PlainMessageId) => ReactNode
  /** A drawing, or nothing where it would only make the page heavier. */
  readonly draw: (picture: ReactNode) => ReactNode
  readonly Link: ComponentType<FrameLinkProps>
  /** The picture of a page, where the menu shows pictures. */
  readonly mark?: (to: string) => ReactNode
  /** What opens from an entry of the main navigation. */
  readonly more?: (to: string) => ReactNode
}
