/** A silent loudspeaker: for an empty list of notices. */
export function NoticesPicture() {
  return (
    <svg viewBox="0 0 120 90" fill="none" aria-hidden="true">
      <path d="M8 82h104" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M30 38h14l30-20v56L44 54H30a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4z"
        fill="var(--raised)"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M38 54l5 20h9l-4-17" fill="var(--card)" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <path d="M82 36q8 10 0 20M91 29q14 17 0 34" stroke="var(--accent-line)" strokeWidth="2" strokeLinecap="round" />
      <circle cx="106" cy="16" r="5" fill="var(--accent)" />
    </svg>
  )
}
