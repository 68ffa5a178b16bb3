import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { useText } from '../shell/text.ts';

const words = {
  open: bi('摄像头扫描', 'Scan by camera'),
  close: bi('关闭摄像头', 'Close the camera'),
};

/** The button of the live video, where there may be a camera. */
export function useLiveVideo() {
  const t = useText();
  const [isOn, setIsOn] = useState(false);
  return {
    isOn,
    close: () => setIsOn(false),
    button: 'mediaDevices' in navigator && (
      <Button
        size="large"
        fullWidth
        variant={isOn ? 'outlined' : 'contained'}
        startIcon={<VideocamOutlined />}
        onClick={() => setIsOn((before) => !before)}
      >
        {t(isOn ? words.close : words.open)}
      </Button>
    ),
  };
}
