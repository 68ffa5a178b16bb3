import FormatColorFillOutlined from '@mui/icons-material/FormatColorFillOutlined';
import FormatColorTextOutlined from '@mui/icons-material/FormatColorTextOutlined';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { bi, type Text } from '#domain/core/text.ts';
import { cellColours } from '#domain/workbooks/palette.ts';
import { useOpener } from '../parts/menu/useOpener.ts';
import { useText } from '../shell/text.ts';
import styles from './workbook.module.css';

interface ColourToolProps {
  readonly label: Text;
  readonly isInk?: boolean;
  readonly onChoose: (colour: string | null) => void;
  readonly onDone: () => void;
}

const none = bi('无颜色', 'No colour');

/** Colours as every spreadsheet has them: they go out with the file. */
export function ColourTool({ label, isInk = false, onChoose, onDone }: ColourToolProps) {
  const t = useText();
  const { anchor, opener, close } = useOpener('dialog');
  const choose = (colour: string | null) => {
    onChoose(colour);
    close();
    onDone();
  };
  return (
    <>
      <IconButton size="small" className="tg-key" aria-label={t(label)} title={t(label)} {...opener}>
        {isInk ? <FormatColorTextOutlined /> : <FormatColorFillOutlined />}
      </IconButton>
      {anchor && (
        <Popover open anchorEl={anchor} onClose={close} anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}>
          <div className={styles.colours} role="group" aria-label={t(label)}>
            {cellColours.map(([colour, name]) => (
              <button
                key={colour}
                type="button"
                aria-label={t(name)}
                title={t(name)}
                style={{ background: colour }}
                onClick={() => choose(colour)}
              />
            ))}
            <button type="button" className={styles.noColour} onClick={() => choose(null)}>
              {t(none)}
            </button>
          </div>
        </Popover>
      )}
    </>
  );
}
