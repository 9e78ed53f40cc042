import { Check, Copy, X } from 'lucide-react'
import { useEffect, useState } from 'react'

type Copying = 'idle' | 'copied' | 'failed'

const ICONS = { idle: Copy, copied: Check, failed: X }
const MESSAGES = { idle: '', copied: 'Copied', failed: 'Couldn’t copy. Select the text instead.' }

/** Reference with a copy button. `name` is its label: "policy number". */
export function CopyId({ value, name }: { value: string; name: string }) {
  const [copying, setCopying] = useState<Copying>('idle')

  // A timer removes the confirmation.
  useEffect(() => {
    if (copying === 'idle') return
    const timer = setTimeout(() => setCopying('idle'), 2000)
    return () => clearTimeout(timer)
  }, [copying])

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setCopying('copied')
    } catch {
      setCopying('failed')
    }
  }

  const Icon = ICONS[copying]
  return (
    <span className="inline-flex items-center gap-1 align-middle">
      <span className="font-medium">{value}</span>
      <button
        type="button"
        aria-label={`Copy ${name} ${value}`}
        onClick={() => void copy()}
        className="relative z-10 -my-0.5 grid size-6 place-items-center rounded-sm text-muted hover:bg-hover hover:text-text pointer-coarse:-my-2.5 pointer-coarse:size-11"
      >
        <Icon aria-hidden className="size-3.5" />
      </button>
      <output className={copying === 'failed' ? 'text-meta text-danger-text' : 'sr-only'}>{MESSAGES[copying]}</output>
    </span>
  )
}
