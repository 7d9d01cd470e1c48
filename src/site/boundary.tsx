import { Component, type ReactNode } from "react";

interface BoundaryProps {
  children: ReactNode;
  failed: (error: unknown) => void;
}

/** A component that throws is an application error: it is told once, and the error page takes the page's place. */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.failed(error);
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
