import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFragment } from '#src/providers/fragment/use-fragment.ts'
import { isPlainLeftClick } from '#src/platform/is-plain-left-click.ts'
import { helpFragment } from '#src/providers/fragment/fragments.ts'

export interface HelpLinkProps {
  /** Section of the help centre. */
  readonly section: string
  readonly className?: string
  readonly children: ReactNode
}

/**
 * Opens a section of the help over the page (spec §2 helpModal); in a new tab, or from the help itself, it opens the
 * page.
 */
export function HelpLink({ section, className, children }: HelpLinkProps) {
  const { open } = useFragment()
  const onHelp = useLocation({ select: ({ pathname }) => pathname.startsWith('/help') })
  return (
    <Link
      to="/help"
      hash={section}
      className={className}
      onClick={(event) => {
        if (onHelp || !isPlainLeftClick(event)) return
        event.preventDefault()
        open(helpFragment(section))
      }}
    >
      {children}
    </Link>
  )
}
