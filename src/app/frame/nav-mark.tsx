import { useLocation } from '@tanstack/react-router'
import Cherry from 'lucide-react/icons/cherry'
import Feather from 'lucide-react/icons/feather'
import Fish from 'lucide-react/icons/fish'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Gift from 'lucide-react/icons/gift'
import House from 'lucide-react/icons/house'
import Joystick from 'lucide-react/icons/joystick'
import Spade from 'lucide-react/icons/spade'
import Swords from 'lucide-react/icons/swords'
import Ticket from 'lucide-react/icons/ticket'
import TicketCheck from 'lucide-react/icons/ticket-check'
import User from 'lucide-react/icons/user'
import Volleyball from 'lucide-react/icons/volleyball'
import Wallet from 'lucide-react/icons/wallet'
import type { ComponentProps } from 'react'
import { Icon } from '#src/ui/icon.tsx'

const marks: Readonly<Record<string, ComponentProps<typeof Icon>['of']>> = {
  '/': House,
  '/rng': Cherry,
  '/live': Spade,
  '/fish': Fish,
  '/pvp': Swords,
  '/sports': Volleyball,
  '/esports': Joystick,
  '/lott': Ticket,
  '/elott': TicketCheck,
  '/ds88': Feather,
  '/games': Gamepad2,
  '/promotions': Gift,
  '/wallet': Wallet,
  '/me': User,
}

/** The icon of a page in a phone's menus; that of the current page scrolls its entry into view. */
export function NavMark({ to }: { readonly to: string }) {
  const here = useLocation({ select: ({ pathname }) => pathname === to })
  return (
    <span key={String(here)} ref={here ? bringIntoSight : undefined}>
      <Icon of={marks[to] ?? Gamepad2} size={20} />
    </span>
  )
}

/**
 * Scrolls the rail, and nothing else, until the entry is in its middle. Positions are read after layout: reading them
 * here would force a layout of the whole page while rendering.
 */
function bringIntoSight(mark: HTMLElement | null) {
  const rail = mark?.closest('nav')
  const entry = mark?.closest('a')
  if (!rail || !entry) return
  const places = new IntersectionObserver(
    ([place]) => {
      places.disconnect()
      if (!place?.rootBounds) return
      const { boundingClientRect: its, rootBounds: all } = place
      rail.scrollBy({ left: its.left + its.width / 2 - all.left - all.width / 2 })
    },
    { root: rail },
  )
  places.observe(entry)
  return () => places.disconnect()
}
