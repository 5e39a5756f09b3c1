import { useRef } from 'react'

interface FileButtonProps {
  readonly className?: string | undefined
  readonly label: string
  readonly text: string
  onOpen(file: File): void
}

/** A button that opens a file chooser. */
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
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
