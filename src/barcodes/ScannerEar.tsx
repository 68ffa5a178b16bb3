import { useNotify } from 'react-admin';
import { scannedCodes, wrongScan } from '#domain/barcodes/codes.ts';
import { scanCodes } from '#domain/barcodes/index.ts';
import { scanPath } from '#domain/barcodes/paths.ts';
import { nowText } from '#domain/core/moments.ts';
import { pathTo } from '#domain/screens.ts';
import { useCall } from '../parts/calls/useCall.ts';
import { useScanner } from '../parts/codes/useScanner.ts';
import { useOpenTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';

/**
 * Hears a scanner on every page and opens the record of its code; what leads to several, or to nothing known, is shown
 * on the scan page. It is a component of its own because no page asks for it: the shell has it go along with all.
 */
export function ScannerEar() {
  const t = useText();
  const can = useCan();
  const call = useCall();
  const notify = useNotify();
  const openTab = useOpenTab();
  const open = async (code: string) => {
    const scans = [{ no: crypto.randomUUID(), code, at: nowText(() => new Date()) }];
    const { scans: told } = await call(scanCodes, { scans }, { write: false });
    const [meaning] = told;
    const [target, ...others] = meaning?.targets ?? [];
    const path = target && others.length === 0 ? pathTo(target.entity, { id: target.id }) : undefined;
    if (meaning?.text) notify(t(meaning.text), { type: 'warning' });
    else openTab(path ?? `${scanPath}?${new URLSearchParams({ code })}`);
  };
  const take = (line: string) => {
    const [code, ...others] = scannedCodes(line);
    if (code === undefined) return;
    const wrong = wrongScan(code);
    if (wrong) notify(t(wrong), { type: 'warning' });
    // Two codes in one line belong to no one record.
    else if (others.length > 0) openTab(`${scanPath}?${new URLSearchParams({ code: line })}`);
    // What is refused is said by the request layer.
    else void open(code).catch(() => undefined);
  };
  useScanner('document', take, !can(scanCodes));
  return null;
}
