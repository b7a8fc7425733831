import type { RefObject } from 'react'
import { codesByCategory, meaningOf } from '#domain/attendance/codes.ts'
import type { Code } from '#domain/attendance/codes.ts'
import { CodeBadge } from '#client/ui/display/code-badge.tsx'
import { MenuChoice, MenuGroup, MenuItem, MenuList } from '#client/ui/controls/menu.tsx'

type CodeMenuProps = {
  /** The pupil's name, since the open menu may cover the card. */
  name: string
  anchor: RefObject<HTMLElement | null>
  code: Code | null
  onChoose: (code: Code) => void
  onHistory: () => void
  onClose: (refocus: boolean) => void
}

/** [D9] The manual-codes selector: every code with its meaning. One menu serves all cards. */
export function CodeMenu({ name, anchor, code, onChoose, onHistory, onClose }: CodeMenuProps) {
  return (
    <MenuList anchor={anchor} focusOn="first" title={name} isLong onClose={onClose}>
      {codesByCategory().map(({ category, label, codes }) => (
        <MenuGroup key={category} label={label}>
          {codes.map((choice) => (
            <MenuChoice key={choice} checked={choice === code} onClick={() => onChoose(choice)}>
              <span className="flex w-11 shrink-0 justify-center">
                <CodeBadge code={{ letter: choice, category }} label={choice} />
              </span>
              {meaningOf(choice)}
            </MenuChoice>
          ))}
        </MenuGroup>
      ))}
      <MenuGroup label="This pupil">
        <MenuItem onClick={onHistory}>History of marks</MenuItem>
        {/* [D12] Closes the selector and leaves the record as it is. */}
        <MenuItem>Clear selection</MenuItem>
      </MenuGroup>
    </MenuList>
  )
}
