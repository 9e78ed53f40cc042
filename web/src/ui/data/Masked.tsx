import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../actions/IconButton.tsx'

type MaskedProps = {
  masked: string
  /** Label: "phone number". */
  name: string
  /** Fetches the full value; the server logs the access. Without it, the value stays masked. */
  onReveal?: () => Promise<string>
}

type View = { kind: 'masked' } | { kind: 'loading' } | { kind: 'revealed'; value: string } | { kind: 'failed' }

export function Masked({ masked, name, onReveal }: MaskedProps) {
  const [view, setView] = useState<View>({ kind: 'masked' })

  async function toggle() {
    if (view.kind === 'revealed') return setView({ kind: 'masked' })
    if (!onReveal || view.kind === 'loading') return
    setView({ kind: 'loading' })
    try {
      setView({ kind: 'revealed', value: await onReveal() })
    } catch {
      setView({ kind: 'failed' })
    }
  }

  const revealed = view.kind === 'revealed'
  return (
    <span className="inline-flex items-center gap-1">
      <span className="whitespace-nowrap">{revealed ? view.value : masked}</span>
      {onReveal && (
        <IconButton
          size="small"
          className="-my-1 pointer-coarse:-my-2.5"
          label={`${revealed ? 'Hide' : 'Show'} ${name}`}
          icon={revealed ? EyeOff : Eye}
          aria-busy={view.kind === 'loading' || undefined}
          onClick={() => void toggle()}
        />
      )}
      <output className={view.kind === 'failed' ? 'text-meta text-danger-text' : 'sr-only'}>
        {view.kind === 'failed' ? 'Couldn’t show the full value. Try again.' : ''}
      </output>
    </span>
  )
}
