import { useRef } from 'react'

interface FileButtonProps {
  readonly className?: string | undefined
  readonly label: string
  readonly text: string
  onOpen(file: File): void
}

/** A button that lets a file be chosen. */
export function FileButton({ className, label, text, onOpen }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className={className} aria-label={label} onClick={() => input.current?.click()}>
        {text}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="application/json,.json"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onOpen(file)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
