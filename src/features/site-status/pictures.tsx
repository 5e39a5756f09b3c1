/** Renders a lighthouse being painted, for maintenance. */
export function MaintenancePicture() {
  return (
    <svg viewBox="0 0 160 130" fill="none" aria-hidden="true">
      <path
        d="M10 112q14-9 28 0t28 0 28 0 28 0 28 0"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".6"
      />
      <path
        d="M62 108l7-66h22l7 66z"
        fill="var(--raised)"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M66 72h28M64 90h32" stroke="currentColor" strokeWidth="2" opacity=".6" />
      <rect x="67" y="26" width="26" height="16" rx="3" fill="var(--accent)" />
      <path d="M64 26h32l-16-14z" fill="var(--card)" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <path d="M93 30l40-12M93 38l42 6" stroke="var(--accent)" strokeWidth="3" strokeLinecap="round" opacity=".55" />
      <path
        d="M108 108V52M124 108V52M108 62h16M108 76h16M108 90h16"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M96 52h36" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

/** Renders a map with a line around a region, for a blocked region. */
export function BlockedPicture() {
  return (
    <svg viewBox="0 0 160 130" fill="none" aria-hidden="true">
      <path
        d="M20 30l36-10 48 12 36-10v78l-36 10-48-12-36 10z"
        fill="var(--raised)"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M56 20v78M104 32v78" stroke="currentColor" strokeWidth="2" opacity=".5" />
      <circle cx="80" cy="62" r="24" fill="var(--card)" stroke="var(--loss)" strokeWidth="4" />
      <path d="M64 46l32 32" stroke="var(--loss)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}
