import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFragment } from '#src/providers/fragment/use-fragment.ts'
import { followsHere } from '#src/platform/follows-here.ts'
import { helpFragment } from '#src/providers/fragment/fragments.ts'

export interface HelpLinkProps {
  /** Section of the help centre. */
  readonly section: string
  readonly className?: string
  readonly children: ReactNode
}

/** Opens a section of the help over the page (spec §2 helpModal); in a tab of its own, or from the help itself, it leads to the page. */
export function HelpLink({ section, className, children }: HelpLinkProps) {
  const { open } = useFragment()
  const onHelp = useLocation({ select: ({ pathname }) => pathname.startsWith('/help') })
  return (
    <Link
      to="/help"
      hash={section}
      className={className}
      onClick={(event) => {
        if (onHelp || !followsHere(event)) return
        event.preventDefault()
        open(helpFragment(section))
      }}
    >
      {children}
    </Link>
  )
}
