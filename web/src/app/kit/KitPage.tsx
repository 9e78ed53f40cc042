import { useState } from 'react'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { currentMs } from '../../ui/data/clock.ts'
import { OfflineBar } from '../../ui/feedback/OfflineBar.tsx'
import { Toasts } from '../../ui/feedback/Toasts.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { chosenTheme, saveTheme, type Theme } from '../../ui/theme.ts'
import { ActionShow } from './ActionShow.tsx'
import { ChartShow } from './ChartShow.tsx'
import { DateShow } from './DateShow.tsx'
import { FieldShow } from './FieldShow.tsx'
import { FileShow } from './FileShow.tsx'
import { FlowShow } from './FlowShow.tsx'
import { PictureShow } from './PictureShow.tsx'
import { SurfaceShow } from './SurfaceShow.tsx'
import { TableShow } from './TableShow.tsx'
import { TextShow } from './TextShow.tsx'

const THEMES: readonly Theme[] = ['system', 'light', 'dark']
const PORTALS = ['admin', 'agent', 'staff'] as const

/** Shows every component in every state, for design work and visual tests. */
export function KitPage() {
  const [now] = useState(() => new Date(currentMs()))
  return (
    <>
      <OfflineBar />
      <main className="mx-auto max-w-[1200px] space-y-10 p-4 pb-24 md:p-8">
        <header className="flex flex-wrap items-end justify-between gap-4">
          <div className="space-y-3">
            <Logo name="okwan" portal="Component kit" />
            <h1 className="text-title font-bold">Every component in every state</h1>
          </div>
          <Switches />
        </header>
        <ActionShow />
        <FieldShow />
        <FileShow />
        <DateShow />
        <TextShow now={now} />
        <SurfaceShow now={now} />
        <TableShow />
        <FlowShow now={now} />
        <ChartShow />
        <PictureShow />
      </main>
      <Toasts place="bottom" />
    </>
  )
}

function Switches() {
  const [theme, setTheme] = useState(chosenTheme)
  const [portal, setPortal] = useState(document.documentElement.dataset.portal ?? 'admin')
  return (
    <div className="flex flex-wrap gap-4">
      <Segmented
        label="Theme"
        options={THEMES.map((value) => ({ value, label: value }))}
        value={theme}
        onChange={(event) => {
          const next = THEMES.find((value) => value === event.currentTarget.value) ?? 'system'
          saveTheme(next)
          setTheme(next)
        }}
      />
      <Segmented
        label="Portal"
        options={PORTALS.map((value) => ({ value, label: value }))}
        value={portal}
        onChange={(event) => {
          document.documentElement.dataset.portal = event.currentTarget.value
          setPortal(event.currentTarget.value)
        }}
      />
    </div>
  )
}
