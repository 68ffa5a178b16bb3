/** The mark: a gate, and the tick of a cleared consignment leaving through it. */
export function Mark() {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7.5" fill="#2554c7" />
      <g fill="none" strokeWidth="2.7" strokeLinecap="round" strokeLinejoin="round">
        <path stroke="#fff" d="M8 25.2V15.4A8 8 0 0 1 21.3 9.4M24 17v8.2" />
        <path stroke="#a9c4ff" d="m12.3 17.3 3.9 3.9L27 9.3" />
      </g>
    </svg>
  );
}
