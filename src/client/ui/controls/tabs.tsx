import type { KeyboardEvent, ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { nextIndex } from './roving.ts'

type Tab<Value extends string> = { value: Value; label: ReactNode }

type TabListProps<Value extends string> = {
  /** Ties the tabs to their panels. */
  id: string
  label: string
  tabs: readonly Tab<Value>[]
  selected: Value
  onSelect: (value: Value) => void
}

/** Tabs that the arrow keys move between; the chosen one opens at once. */
export function TabList<Value extends string>({ id, label, tabs, selected, onSelect }: TabListProps<Value>) {
  function move(event: KeyboardEvent, index: number) {
    const next = nextIndex(event.key, index, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.value)
    document.getElementById(tabId(id, tab.value))?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className="flex rounded-lg border border-line bg-sunken p-1">
      {tabs.map((tab, index) => {
        const isSelected = tab.value === selected
        return (
          <button
            key={tab.value}
            id={tabId(id, tab.value)}
            type="button"
            role="tab"
            aria-selected={isSelected}
            aria-controls={isSelected ? panelId(id, tab.value) : undefined}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => onSelect(tab.value)}
            onKeyDown={(event) => move(event, index)}
            className={classNames(
              'inline-flex min-h-9 flex-1 items-center justify-center gap-2 rounded-md px-1 whitespace-nowrap md:px-2 xl:px-3.5 transition-colors duration-100 pointer-coarse:min-h-11',
              isSelected ? 'bg-raised font-semibold text-ink shadow-soft' : 'text-ink-2 hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        )
      })}
    </div>
  )
}

type TabPanelProps = { id: string; value: string; children: ReactNode; className?: string }

export function TabPanel({ id, value, children, className }: TabPanelProps) {
  return (
    <div id={panelId(id, value)} role="tabpanel" aria-labelledby={tabId(id, value)} className={className}>
      {children}
    </div>
  )
}

const tabId = (id: string, value: string) => `${id}-tab-${value}`
const panelId = (id: string, value: string) => `${id}-panel-${value}`
