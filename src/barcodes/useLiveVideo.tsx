import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import { useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { IconTool } from '../parts/layout/IconTool.tsx';
import { useText } from '../shell/text.ts';

const label = bi('摄像头连续扫描', 'Scan by video');

/** The button of the live video, where the browser itself reads codes from one. */
export function useLiveVideo() {
  const t = useText();
  const [isOn, setIsOn] = useState(false);
  return {
    isThere: 'BarcodeDetector' in window && Boolean(navigator.mediaDevices?.getUserMedia),
    isOn,
    close: () => setIsOn(false),
    button: (
      <IconTool label={t(label)} onClick={() => setIsOn((before) => !before)}>
        <VideocamOutlined />
      </IconTool>
    ),
  };
}
