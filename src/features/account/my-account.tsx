import { Link } from '@tanstack/react-router'
import BellRing from 'lucide-react/icons/bell-ring'
import ChevronRight from 'lucide-react/icons/chevron-right'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import KeyRound from 'lucide-react/icons/key-round'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRoundPen from 'lucide-react/icons/user-round-pen'
import type { ComponentProps } from 'react'
import { useText } from '#src/i18n/text.tsx'
import { ChangePasswordLink } from '#src/shared/password/change-password-link.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './my-account.module.css'

const cards = [
  { page: 'profile', icon: UserRoundPen },
  { page: 'security', icon: ShieldCheck },
  { page: 'password', icon: KeyRound },
  { page: 'sessions', icon: MonitorSmartphone },
  { page: 'push', icon: BellRing },
  { page: 'protection', icon: HeartHandshake },
] as const

/** Renders a card for each part of the account (spec §2 securityCenter), with a link to where it is changed. */
export function MyAccount() {
  return (
    <ul className={styles['cards']}>
      {cards.map(({ page, icon }) => (
        <li key={page}>
          {page === 'password' ? (
            <ChangePasswordLink className={styles['card'] ?? ''}>
              <Card page={page} icon={icon} />
            </ChangePasswordLink>
          ) : (
            <Link to={`/me/${page}`} className={styles['card']}>
              <Card page={page} icon={icon} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

interface CardProps {
  readonly page: (typeof cards)[number]['page']
  readonly icon: ComponentProps<typeof Icon>['of']
}

function Card({ page, icon }: CardProps) {
  const t = useText()
  return (
    <>
      <span className={styles['mark']}>
        <Icon of={icon} size={20} />
      </span>
      <span className={styles['words']}>
        <strong>{t(`member.${page}`)}</strong> <span className={styles['text']}>{t(`member.${page}.text`)}</span>
      </span>
      <Icon of={ChevronRight} size={16} />
    </>
  )
}
