import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { scannedCodes, wrongScan } from '#domain/barcodes/codes.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';
import { CodeBox } from '../parts/codes/CodeBox.tsx';
import { Page } from '../parts/layout/Page.tsx';
import { useTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import styles from './barcodes.module.css';
import { LiveVideo } from './LiveVideo.tsx';
import { ScannedCode } from './ScannedCode.tsx';
import { useLiveVideo } from './useLiveVideo.tsx';
import { usePhoto } from './usePhoto.tsx';
import { useScans } from './useScans.ts';

const words = {
  title: bi('扫码作业', 'Scan'),
  box: bi('扫描或输入条码、单号', 'Scan or type a code'),
  help: bi('扫码枪可直接扫描，也可拍照', 'Use a scanner, type, or take a photo'),
  waiting: bi('{count} 次扫描待发送，网络恢复后按顺序发送', '{count} scans wait for the network and go in their order'),
  full: bi('待发送的扫描已满，请先恢复网络', 'Too many scans wait, get back to the network first'),
  before: bi('此前扫描', 'Scanned before'),
};

/**
 * /barcode/scan: a code leads to its record and its next step, with one thumb and on a bad network. It is a page of its
 * own because it begins with a code, not with an entity.
 */
export function ScanPage() {
  const t = useText();
  const { scan, scanned, waiting } = useScans();
  const [chosen, setChosen] = useState<string>();
  const take = (codes: readonly string[]): Text | undefined => {
    setChosen(undefined);
    return codes.every(scan) ? undefined : words.full;
  };
  const onLine = (line: string): Text | undefined => {
    const codes = scannedCodes(line);
    return codes.map(wrongScan).find(Boolean) ?? take(codes);
  };
  // A scanner that was heard on another page leads here with what it read.
  const { code } = useTab().query;
  const taking = useRef(onLine);
  useEffect(() => {
    if (code) taking.current(code);
  }, [code]);
  const photo = usePhoto(take);
  const video = useLiveVideo();
  const open = scanned.find(({ no }) => no === chosen) ?? scanned[0];
  const others = scanned.filter((one) => one !== open);
  return (
    <Page title={t(words.title)}>
      <div className={styles.scan}>
        {photo.picker}
        <CodeBox label={words.box} help={words.help} onLine={onLine} isEverywhere />
        <div className={styles.cameras}>
          {video.button}
          <Button
            size="large"
            fullWidth
            variant="outlined"
            startIcon={<PhotoCameraOutlined />}
            onClick={photo.choose}
            disabled={photo.isReading}
          >
            {t(photo.label)}
          </Button>
        </div>
        {video.isOn && <LiveVideo onCodes={take} onClose={video.close} />}
        {waiting > 0 && (
          <p role="status" className={styles.waiting}>
            {t(fill(words.waiting, { count: waiting }))}
          </p>
        )}
        {open && <ScannedCode key={open.no} scanned={open} onAgain={(code) => take([code])} />}
        {others.length > 0 && (
          <section aria-label={t(words.before)}>
            <h2>{t(words.before)}</h2>
            <ul className={styles.before}>
              {others.map((one) => (
                <li key={one.no}>
                  <button type="button" onClick={() => setChosen(one.no)}>
                    <b>{one.meaning?.targets[0]?.no ?? one.code}</b>
                    <small>{one.at.slice(11)}</small>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Page>
  );
}
