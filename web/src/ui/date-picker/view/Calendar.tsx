import { useRef } from 'react'
import { canTurn, shownPanel } from '../paging.ts'
import { calendarPage } from '../rules/calendar.ts'
import { usePicker } from './context.ts'
import { DayGrid } from './DayGrid.tsx'
import { PageHeader } from './PageHeader.tsx'
import { PanelGrid } from './PanelGrid.tsx'

/** One month with previous and next buttons, or the panel of months or years. */
export function Calendar() {
  const { state, act } = usePicker('Calendar')
  const panel = shownPanel(state)
  const touch = useRef({ x: 0, y: 0, atMs: 0 })
  const { title } = calendarPage(state.page, state.options.locale)
  return (
    <div
      className="touch-pan-y"
      onTouchStart={(event) => {
        const { screenX, screenY } = event.changedTouches[0] ?? { screenX: 0, screenY: 0 }
        touch.current = { x: screenX, y: screenY, atMs: event.timeStamp }
      }}
      onTouchEnd={(event) => {
        const { screenX, screenY } = event.changedTouches[0] ?? { screenX: 0, screenY: 0 }
        const { x, y, atMs } = touch.current
        if (!panel) act({ do: 'swipe', dx: screenX - x, dy: screenY - y, elapsedMs: event.timeStamp - atMs })
      }}
    >
      {panel ? (
        <>
          <PageHeader
            title={panel.title}
            titleLabel={
              state.panel?.view === 'months' ? `${panel.title}, select a year` : `${panel.title}, back to days`
            }
            previous={panel.hasPrevious && 'Earlier'}
            next={panel.hasNext && 'Later'}
            onTitle={() => act({ do: state.panel?.view === 'months' ? 'widen-panel' : 'toggle-panel' })}
            onTurn={(by) => act({ do: 'turn-panel', by })}
          />
          <PanelGrid view={panel} />
        </>
      ) : (
        <>
          <PageHeader
            title={title}
            titleLabel={`${title}, select a month`}
            previous={canTurn(state, -1) && 'Previous month'}
            next={canTurn(state, 1) && 'Next month'}
            onTitle={() => act({ do: 'toggle-panel' })}
            onTurn={(by) => act({ do: 'turn-page', months: by })}
          />
          <DayGrid />
        </>
      )}
      <output className="sr-only">{panel?.title ?? title}</output>
    </div>
  )
}
