import type { SocialProvider } from '#wire/identity/identity.ts'
import styles from './social-login.module.css'

/** Renders the letter of a provider in its colours. */
export function ProviderMark({ provider }: { readonly provider: SocialProvider }) {
  return (
    <svg className={styles['mark']} viewBox="0 0 18 18" aria-hidden="true">
      {provider === 'google' ? <Google /> : <Facebook />}
    </svg>
  )
}

const Google = () => (
  <g fill="none" strokeWidth="3">
    <path d="M14.2 4.6A6.6 6.6 0 0 0 3.6 5.3" stroke="#ea4335" />
    <path d="M3.6 5.3a6.6 6.6 0 0 0 0 7.4" stroke="#fbbc05" />
    <path d="M3.6 12.700a6.600 6.600 0 0 0 9.600 1.400" stroke="#34a853" />
    <path d="M13.2 14.100A6.600 6.600 0 0 0 15.500 9H9" stroke="#4285f4" />
  </g>
)

const Facebook = () => (
  <>
    <circle cx="9" cy="9" r="9" fill="#1877f2" />
    <path
      d="M9.9 18v-6.700h2.200l.4-2.600H9.900V7.100c0-.800.4-1.400 1.500-1.400h1.200V3.400s-1-.2-2-.2c-2 0-3.300 1.200-3.300 3.400v2.100H5v2.600h2.300V18z"
      fill="#fff"
    />
  </>
)
