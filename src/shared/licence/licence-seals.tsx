import type { ReactNode } from 'react'

const Seal = ({ children }: { readonly children: ReactNode }) => (
  <svg viewBox="0 0 48 48" width={44} height={44} fill="none" aria-hidden="true">
    {children}
  </svg>
)

/** Seals of the three authorities, drawn for this site: none is an authority's own logo. */
export const licenceSeals = {
  /** An eight-pointed cross in a ring. */
  mga: (
    <Seal>
      <circle cx="24" cy="24" r="22" fill="oklch(0.42 0.15 25)" stroke="oklch(0.78 0.1 80)" strokeWidth="2" />
      <path
        d="m24 22-5-12 5 3 5-3zM26 24l12-5-3 5 3 5zM24 26l5 12-5-3-5 3zM22 24l-12 5 3-5-3-5z"
        fill="oklch(0.97 0.01 90)"
      />
    </Seal>
  ),
  /** A lamp over waves on a shield. */
  bvi: (
    <Seal>
      <path
        d="M6 5h36v20c0 10-9 16-18 20C15 41 6 35 6 25z"
        fill="oklch(0.42 0.1 160)"
        stroke="oklch(0.78 0.1 80)"
        strokeWidth="2"
      />
      <path
        d="M17 24h14l-2 6H19zM24 24v-4"
        fill="oklch(0.82 0.14 84)"
        stroke="oklch(0.82 0.14 84)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M24 10c4 4 4 8 0 9-4-1-4-5 0-9z" fill="oklch(0.86 0.15 70)" />
      <path d="M13 34q5.500-3 11 0t11 0" stroke="oklch(0.97 0.01 90)" strokeWidth="2" strokeLinecap="round" />
    </Seal>
  ),
  /** A sun of eight rays over a field of two. */
  pagcor: (
    <Seal>
      <path d="M24 2a22 22 0 0 1 22 22H2A22 22 0 0 1 24 2z" fill="oklch(0.42 0.15 262)" />
      <path d="M24 46a22 22 0 0 1-22-22h44a22 22 0 0 1-22 22z" fill="oklch(0.48 0.18 25)" />
      <circle cx="24" cy="24" r="22" stroke="oklch(0.78 0.1 80)" strokeWidth="2" />
      <g stroke="oklch(0.86 0.15 88)" strokeWidth="3" strokeLinecap="round">
        <path d="M24 9v6M24 33v6M9 24h6M33 24h6M13.400 13.400l4.200 4.200M30.400 30.400l4.200 4.200M13.400 34.600l4.200-4.200M30.400 17.600l4.200-4.200" />
      </g>
      <circle cx="24" cy="24" r="6.500" fill="oklch(0.86 0.15 88)" />
    </Seal>
  ),
} as const
