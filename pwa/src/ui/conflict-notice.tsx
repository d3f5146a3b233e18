import { conflictNoticeTexts as texts } from '../texts/es/conflict-notice.ts'
import { Button } from './button.tsx'
import { NoticeBox } from './notice-box.tsx'

interface ConflictNoticeProps {
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** In a form: what it edits was changed elsewhere meanwhile, and the person chooses. */
export function ConflictNotice({ onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  return (
    <NoticeBox look="warning" icon="alert">
      <b>{texts.title}</b>
      <p>{texts.sentence}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={onKeepMine}>
          {texts.keepMine}
        </Button>
        <Button size="small" onClick={onTakeTheirs}>
          {texts.takeTheirs}
        </Button>
      </div>
    </NoticeBox>
  )
}
