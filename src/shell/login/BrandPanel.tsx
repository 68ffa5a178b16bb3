import { bi } from '#domain/core/text.ts';
import { usePlatformName } from '../brand.ts';
import { useText } from '../text.ts';
import styles from './BrandPanel.module.css';
import { Wordmark } from './Wordmark.tsx';

/** Left half of the login page: gates one behind the other, and the arrow of what goes through. */
export function BrandPanel() {
  const t = useText();
  const name = t(usePlatformName().name);
  return (
    <section className={styles.art} aria-label={name}>
      <svg className={styles.gates} viewBox="0 0 840 900" preserveAspectRatio="xMidYMax slice" aria-hidden>
        {gates.map(({ left, right, top, foot, opacity }) => (
          <path
            key={left}
            d={`M${left} ${foot}V${top}a${(right - left) / 2} ${(right - left) / 2} 0 0 1 ${right - left} 0V${foot}`}
            opacity={opacity}
          />
        ))}
        <path className={styles.arrow} d="M420 600V396" />
        <path className={styles.arrow} d="m404 414 16-18 16 18" />
      </svg>
      <div className={styles.wordmark}>
        <Wordmark title="通关 Tongguan" />
      </div>
      <div className={styles.say}>
        <h2>{t(texts.headline)}</h2>
        <p>
          {t(texts.first)}
          <br />
          {t(texts.second)}
        </p>
      </div>
      <p className={styles.foot}>{t(texts.foot, { name })}</p>
    </section>
  );
}

const opacities = [0.62, 0.55, 0.47, 0.4, 0.32, 0.24, 0.17];
const gates = opacities.map((opacity, at) => ({
  opacity,
  left: 375 - 39 * at,
  right: 465 + 39 * at,
  top: 345 + 5 * at,
  foot: at === 0 ? 760 : 760 + 40 * at,
}));

const texts = {
  headline: bi('一票货，一条线，看得清', 'One shipment, one line, in plain view'),
  first: bi(
    '需求、单证、归类、报关、保函额度与结算在同一处办理。',
    'Demands, documents, classification, declaration, guarantees and settlement in one place.',
  ),
  second: bi(
    '每一步由谁办、卡在哪里、还差什么，一眼可见。',
    'Who holds each step, where it waits and what is missing: at a glance.',
  ),
  foot: bi('{name} · 内部业务系统，操作全程留痕', '{name} · internal system, every action is recorded'),
};
